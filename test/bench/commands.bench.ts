import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printTable, quantile } from './figures.ts';

/**
 * Commands that answer in JSON, from start to end on small input, as `node_modules/.bin/pullside` runs them, beside
 * `node -e 0`: what Node itself takes to start on this machine. With another Node on PATH (`PULLSIDE_OTHER_NODE`, its
 * folder) once more: the command names the one that fits.
 */
const ROUNDS = 15;

const command = fileURLToPath(new URL('../../node_modules/.bin/pullside', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'pullside-bench-'));
const put = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

const lines = Array.from({ length: 40 }, (_, line) => `+export const value${line} = read('a', ${line});`);
const diff = put(
  'a.diff',
  `diff --git a/a.ts b/a.ts\nnew file mode 100644\n--- /dev/null\n+++ b/a.ts\n@@ -0,0 +1,40 @@\n${lines.join('\n')}\n`,
);
const page = put('page.html', '<html><head><title>A page</title></head><body><h1>Words</h1></body></html>');
const row = `${JSON.stringify({ id: 1, text: 'password = "quiet-otter-Lantern9"' })}\n`;

const commands: [string, string[]][] = [
  ['redact --jsonl', ['redact', '--jsonl']],
  ['context --json', ['context', '--diff', diff, '--budget', '2000', '--json']],
  ['read-page', ['read-page', page, '--url', 'https://github.com/o/r/pull/1']],
];
const other = process.env.PULLSIDE_OTHER_NODE;
const paths = {
  '': process.env.PATH ?? '',
  ...(other ? { ', another Node on PATH': `${other}:/usr/bin:/bin` } : {}),
};

const runs: [string, () => number][] = [
  ['node -e 0', () => time(process.execPath, ['-e', '0'], process.env.PATH ?? '')],
  ...Object.entries(paths).flatMap(([name, path]) =>
    commands.map(([said, args]): [string, () => number] => [said + name, () => time(command, args, path)]),
  ),
];
const times = new Map(runs.map(([name]) => [name, [] as number[]]));
for (let round = 0; round < ROUNDS; round += 1) for (const [name, run] of runs) times.get(name)?.push(run());
rmSync(folder, { recursive: true });

const cell = (samples: number[], share: number) => quantile(samples, share).toFixed(0);
printTable('commands from start to end, milliseconds (aim: under 500)', [
  ['', 'p50', 'p95'],
  ...[...times].map(([name, samples]) => [name, cell(samples, 0.5), cell(samples, 0.95)]),
]);

function time(program: string, args: string[], path: string): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(program, args, {
    ...{ input: row, cwd: folder, encoding: 'utf8' },
    env: { ...process.env, PATH: path },
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - startedAt;
}
