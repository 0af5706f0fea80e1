import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contextCommand } from './context.ts';
import { UsageError } from './usage.ts';

test('prints the selection as the contract says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pullside-context-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const diff = join(folder, 'a.diff');
  writeFileSync(diff, 'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-a\n+b\n');
  const printed = JSON.parse(await contextCommand({ diff, budget: 500, ownKeys: [] }));
  expect(Object.keys(printed)).toEqual(['budget', 'used', 'text', 'files']);
  expect(printed).toMatchObject({
    budget: 500,
    files: [{ path: 'a.ts', included: 'whole', ranges: [[1, 1]] }],
  });
});

test('a missing file and a senseless budget are told', async () => {
  await expect(contextCommand({ diff: '/nowhere/x.diff', budget: 5, ownKeys: [] })).rejects.toThrow(
    'Cannot read /nowhere/x.diff',
  );
  await expect(contextCommand({ diff: 'x', budget: -1, ownKeys: [] })).rejects.toThrow('--budget');
});

test.each(['', 'No diff, but a letter.\n'])('a file without any changes is refused: %j', async (text) => {
  const folder = mkdtempSync(join(tmpdir(), 'pullside-context-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const diff = join(folder, 'a.diff');
  writeFileSync(diff, text);
  const refused = expect(contextCommand({ diff, budget: 500, ownKeys: [] })).rejects;
  await refused.toBeInstanceOf(UsageError);
  await refused.toThrow(`--diff ${diff} has no changes in it`);
});

test('secrets are hidden as in what is sent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pullside-context-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const diff = join(folder, 'a.diff');
  const own = 'quite-an-ordinary-word';
  const github = `ghp_${'aB3dE5gH7j'.repeat(4).slice(0, 36)}`;
  writeFileSync(
    diff,
    `diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1,2 @@\n-a\n+use('${github}');\n+use('${own}');\n`,
  );
  const { text } = JSON.parse(await contextCommand({ diff, budget: 500, ownKeys: [own] }));
  expect(text).toContain('[REDACTED');
  expect(text).not.toContain(github);
  expect(text).not.toContain(own);
});
