import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contextCommand } from './context.ts';

/** A file with that text, for one test. */
function written(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'pullside-context-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'a.diff');
  writeFileSync(file, text);
  return file;
}

test('prints the selection as the contract says', async () => {
  const diff = written('diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-a\n+b\n');
  const printed = JSON.parse(await contextCommand({ diff, budget: 500, ownKeys: [] }));
  expect(Object.keys(printed)).toEqual(['budget', 'used', 'text', 'files']);
  expect(printed).toMatchObject({
    budget: 500,
    files: [{ path: 'a.ts', included: 'whole', ranges: [[1, 1]] }],
  });
});

test('a missing file and a senseless budget are told', async () => {
  await expect(contextCommand({ diff: '/nowhere/x.diff', budget: 5, ownKeys: [] })).rejects.toThrow(
    '/nowhere/x.diff cannot be read',
  );
  await expect(contextCommand({ diff: 'x', budget: -1, ownKeys: [] })).rejects.toThrow('--budget');
});

test.each(['', 'No diff, but a letter.\n'])('of a file without changes that is said: %j', async (text) => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  const diff = written(text);
  expect(JSON.parse(await contextCommand({ diff, budget: 500, ownKeys: [] })).files).toEqual([]);
  expect(said).toHaveBeenCalledWith(`pullside: ${diff} has no changes in it\n`, expect.anything());
});

test('a secret of several lines leaves the numbers of the lines below it', async () => {
  const pem = ['BEGIN', 'END'].map((word) => `+-----${word} PRIVATE KEY-----`);
  const lines = [pem[0], ...Array(5).fill(`+${'aB3dE5gH7jKlMnOp'.repeat(4)}`), pem[1], '+const last = 1;'];
  const diff = written(
    `diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -0,0 +1,${lines.length} @@\n${lines.join('\n')}\n`,
  );
  const { text, files } = JSON.parse(await contextCommand({ diff, budget: 500, ownKeys: [] }));
  expect(text).toContain('+const last = 1;');
  expect(text).not.toContain('aB3dE5gH7j');
  expect(files[0].ranges).toEqual([[1, lines.length]]);
});

test('secrets are hidden as in what is sent', async () => {
  const own = 'quite-an-ordinary-word';
  const github = `ghp_${'aB3dE5gH7j'.repeat(4).slice(0, 36)}`;
  const diff = written(
    `diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1,2 @@\n-a\n+use('${github}');\n+use('${own}');\n`,
  );
  const { text } = JSON.parse(await contextCommand({ diff, budget: 500, ownKeys: [own] }));
  expect(text).toContain('[REDACTED');
  expect(text).not.toContain(github);
  expect(text).not.toContain(own);
});

test('P13: printed JSON does nothing to a terminal, and hides nothing of the diff', async () => {
  const diff = written(
    'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1,2 @@\n a\n+x \u0090q\u009dy\n',
  );
  const printed = await contextCommand({ diff, budget: 500, ownKeys: [] });
  expect(printed).not.toMatch(/[\x7f-\x9f\u202a-\u202e]/);
  expect(JSON.parse(printed).text).toContain('+x Pq]y');
});
