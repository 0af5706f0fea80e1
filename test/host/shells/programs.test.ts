import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openShell, shells, type TestShell } from './shell.ts';

const combinations = shells.flatMap((name) =>
  (['auto', 'off', 'always'] as const).map((mode) => [name, mode] as const),
);

const LIMIT_MS = 30_000;

/** What is seen once the program has the terminal, and what is typed then to end it. */
const programs: [line: string, sees: RegExp, keys: string][] = [
  ['less lines', /1\r\n2\r\n/, 'q'],
  ['cat lines | less', /1\r\n2\r\n/, 'q'],
  ['cat lines | more', /More/, 'q'],
  ['git log', /commit [0-9a-f]{40}.*:/s, 'q'],
  ['git commit --allow-empty', /Please enter the commit message/, ':cq\r'],
  ['vim lines', /1\r\n.*2/s, ':q!\r'],
  ['echo x | vim -', /x/, ':q!\r'],
  ['python3', />>> /, 'exit()\r'],
  ['node', /> /, '.exit\r'],
  ['bash --norc', /bash-5[^ ]*[$#] /, 'exit\r'],
  ['man ./page.1', /PAGE\(1\)/, 'q'],
  ['tmux -S ./tmux-socket -f /dev/null', /\[\d\] 0:/, 'exit\r'],
];

/** The shell's own `read`, which shows a question and takes a line. */
const reads = {
  bash: "read -p 'na''me? ' x",
  zsh: "read 'x?na''me? '",
  fish: "read -P 'na''me? ' x",
};

const there = programs.filter(([line]) => {
  const program = /vim/.test(line) ? 'vim' : line.split(' ')[0];
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
});

/** No program may hang because of where its stderr goes. */
test.concurrent.each(combinations)(
  'B5: in %s with stderr %s the prompt returns from programs that take the terminal',
  async (name, stderr) => {
    const shell = await openShell(name, {
      stderr,
      files: {
        '.gitconfig':
          '[user]\nname = n\nemail = e@example.org\n[core]\neditor = vim\npager = less\n[init]\ndefaultBranch = main\n',
      },
    });
    try {
      await prepare(shell);
      for (const [line, sees, keys] of there) await takeAndReturn(shell, line, sees, keys);
      await takeAndReturn(shell, reads[name], /name\? /, 'ada\r');
    } finally {
      await shell.close();
    }
  },
  180_000,
);

async function prepare(shell: TestShell): Promise<void> {
  const numbers = Array.from({ length: 200 }, (_, line) => `${line + 1}\n`).join('');
  writeFileSync(join(shell.home, 'lines'), numbers);
  // Many a machine has man and no pages.
  writeFileSync(
    join(shell.home, 'page.1'),
    `.TH PAGE 1\n.SH NAME\n${'page \\- two of them\n.PP\n'.repeat(60)}`,
  );
  await shell.run('git init -q .');
  await shell.run('git commit -q --allow-empty -F lines');
}

async function takeAndReturn(shell: TestShell, line: string, sees: RegExp, keys: string): Promise<void> {
  const before = shell.records.length;
  shell.type(`${line}\r`);
  await shell.seesNew(sees, LIMIT_MS);
  shell.type(keys);
  await shell.returned(before, LIMIT_MS);
  expect(shell.records.length).toBe(before + 1);
  expect(shell.records.at(-1)?.record).toMatchObject({ command: line, stderrSource: 'combined' });
}
