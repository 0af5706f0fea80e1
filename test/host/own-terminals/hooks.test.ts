import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHome } from '../home.ts';
import { shells } from '../shells/shell.ts';
import type { ShellName } from '../shells/words.ts';
import { program, type Shim, startShim } from '../shim.ts';
import { listed, personWith, startOwnShell } from './own-shell.ts';

/** What a person's own hooks say at each prompt, and how a shell spells it. */
const hooks: Record<ShellName, string> = {
  bash: `PROMPT_COMMAND='echo "own=$? \${PIPESTATUS[*]}"'`,
  zsh: 'precmd() { echo "own=$? $pipestatus" }',
  fish: 'function own --on-event fish_postexec; echo "own=$status $pipestatus"; end',
};
/** Where the hooks know their file, and how to make it one that takes nothing. */
const full: Record<ShellName, string> = {
  bash: '__pullside[0]=/dev/full; __pullside[2]=1',
  zsh: '__pullside[1]=/dev/full; __pullside[3]=1',
  fish: 'set -g __pullside_file /dev/full; set -g __pullside_made 1',
};

test.each(shells)('B6: %s leaves what failed, and nothing else', async (name) => {
  const { env, paths } = createHome();
  const shell = await startOwnShell(name, personWith(name, env, { before: hooks[name], after: '' }));
  await shell.run('true');
  await shell.run('false | true | sh -c "exit 7"');
  expect(shell.output()).toContain('own=7 1 0 7');
  await shell.run('');
  await shell.cancel('half');
  await shell.run('cd /tmp; ls "/nö\\t x"');
  await shell.run(' sh -c "exit 9" leading');
  await shell.run('echo "a\rb"; sh -c "exit 3"');
  const records = listed(env).reverse();
  expect(records.map(({ command, exitCode }) => [command, exitCode])).toEqual([
    ['false | true | sh -c "exit 7"', 7],
    ['cd /tmp; ls "/nö\\t x"', 2],
    [null, 9],
    ['echo "a\nb"; sh -c "exit 3"', 3],
  ]);
  // The second one started where the person was before `cd`.
  expect(records.map(({ cwd }) => cwd === '/tmp')).toEqual([false, false, true, true]);
  for (const record of records) {
    expect(record).toMatchObject({ source: 'hook', shell: name, terminal: null, stderrSource: 'none' });
    const lasted = Date.parse(record.endedAt ?? '') - Date.parse(record.startedAt);
    expect(lasted).toBeGreaterThanOrEqual(0);
    expect(lasted).toBeLessThan(20_000);
  }
  const spool = join(paths.data, 'spool');
  expect(statSync(spool).mode & 0o777).toBe(0o700);
  for (const file of readdirSync(spool)) expect(statSync(join(spool, file)).mode & 0o777).toBe(0o600);
});

/** What a person may do to a shell that must not lose what fails afterwards, and how the hooks call their file. */
const changes: Record<ShellName, { lines: string[]; file: string }> = {
  bash: { lines: ['PS0=', "PROMPT_COMMAND='own=1'", 'IFS=0123456789', 'set -u'], file: '${__pullside[0]}' },
  zsh: { lines: ['setopt sh_word_split ksh_glob', 'setopt ksh_arrays'], file: '${__pullside[*]}' },
  fish: { lines: ['set -g status_own 1'], file: '$__pullside_file' },
};
/** What makes a shell's history leave lines out that have `hidden` in them, and what ends that. */
const hiding: Record<ShellName, [begin: string, end: string][]> = {
  bash: [
    ["HISTIGNORE='*hidden*'", 'HISTIGNORE='],
    ['HISTCONTROL=; set +o history', 'set -o history; HISTCONTROL=ignoreboth'],
  ],
  zsh: [
    ["HISTORY_IGNORE='*hidden*'", 'unset HISTORY_IGNORE'],
    ['zshaddhistory() { [[ $1 != *hidden* ]] }', 'unfunction zshaddhistory'],
  ],
  fish: [
    ["set -g fish_history ''", 'set -e fish_history'],
    [
      "function fish_should_add_to_history; not string match -q '*hidden*' -- $argv; end",
      'functions -e fish_should_add_to_history',
    ],
    ['set -g fish_private_mode 1', 'set -e fish_private_mode'],
  ],
};

test.each(shells)(
  'B6: %s keeps no text that the history leaves out, and nothing of what was only stopped',
  async (name) => {
    const { env } = createHome();
    const shell = await startOwnShell(name, personWith(name, env));
    for (const [begin, end] of hiding[name]) {
      await shell.run(begin);
      await shell.run('sh -c "exit 4" hidden');
      await shell.run(end);
    }
    // Of a command that is stopped fish leaves the status of the one before.
    await shell.move('sh -c "exit 5" before');
    await shell.move(`sh -c 'kill -TSTP $$'`);
    await shell.run('sh -c "exit 6" behind');
    await shell.run('kill -KILL %1; wait');
    await shell.run('sh -c "exit 3" shown');
    const records = listed(env).reverse();
    expect(records.map(({ command, exitCode }) => [command, exitCode])).toEqual([
      ...hiding[name].map(() => [null, 4]),
      ['sh -c "exit 5" before', 5],
      ['sh -c "exit 6" behind', 6],
      ['sh -c "exit 3" shown', 3],
    ]);
  },
);

test.each(shells)(
  'B6: %s goes on after what a person changes, with long and odd lines, and in a shell below',
  async (name) => {
    const { env } = createHome();
    const { lines, file } = changes[name];
    const shell = await startOwnShell(name, personWith(name, env));
    const says = `echo "<${file}>"`;
    await shell.run(says);
    await shell.run('source ~/hooks');
    await shell.run(says);
    const files = shell.output().match(/<\/[^>]*>/g) ?? [];
    expect(files.length).toBeGreaterThanOrEqual(2);
    expect(new Set(files).size).toBe(1);
    for (const [index, line] of lines.entries()) {
      await shell.run(line);
      await shell.run(`sh -c "exit 6" after-${index}`);
    }
    await shell.paste('sh -c "exit 7" "a\tb"');
    await shell.paste(`sh -c "exit 8" ${'x'.repeat(9000)}`);
    await shell.move(name);
    // What leaves the shell has not failed there; to the one above its status is the shell's.
    await shell.move('sh -c "exit 9" below');
    await shell.move('exit');
    const commands = listed(env).map(({ command }) => command?.replace(/x{9,}/, (all) => `x${all.length}`));
    expect(commands.reverse()).toEqual([
      ...lines.map((_line, index) => `sh -c "exit 6" after-${index}`),
      // fish takes tabs out of what is pasted.
      `sh -c "exit 7" "a${name === 'fish' ? '' : '\t'}b"`,
      'sh -c "exit 8" x7985…',
      'sh -c "exit 9" below',
      name,
    ]);
  },
);

test.runIf(shells.includes('bash'))(
  'B6: bash leaves what failed, and prints nothing of ours, where prompts are not expanded',
  async () => {
    const { env } = createHome();
    const person = personWith('bash', env, { before: '(exit 5)', after: 'shopt -u promptvars' });
    const shell = await startOwnShell('bash', person);
    await shell.run('sh -c "exit 4" one');
    await shell.run('shopt -s promptvars; true');
    await shell.run('shopt -u promptvars; sh -c "exit 6" two');
    await shell.cancel('half');
    await shell.run(' sh -c "exit 7" three');
    const records = listed(env).reverse();
    expect(records.map(({ command, exitCode }) => [command, exitCode])).toEqual([
      ['sh -c "exit 4" one', 4],
      ['shopt -u promptvars; sh -c "exit 6" two', 6],
    ]);
    expect(shell.output()).not.toContain('__pullside');
  },
);

test.each(shells)('%s is silent where nothing can be written, and where the folder is gone', async (name) => {
  const { env, paths } = createHome();
  const shell = await startOwnShell(name, personWith(name, env));
  rmSync(join(paths.data, 'spool'), { recursive: true });
  await shell.run('sh -c "exit 4"');
  await shell.run(full[name]);
  await shell.run('sh -c "exit 5"');
  expect(shell.output()).not.toMatch(
    /pullside.*(?:error|No such|directory|space)|write error|rror.*pullside/i,
  );
  expect(listed(env)).toEqual([]);
});

test.each(shells)('%s does nothing in a terminal that records already, nor in a script', async (name) => {
  const { env, paths } = createHome();
  const person = personWith(name, env);
  const inside = { ...person, env: { ...person.env, TERM_PROGRAM: 'pullside' } };
  const shell = await startOwnShell(name, inside);
  await shell.run('sh -c "exit 4"');
  const script = `source ${person.env.HOME}/hooks; sh -c "exit 3"; true`;
  const done = spawnSync(name, ['-c', script], { env: person.env, encoding: 'utf8' });
  expect(done).toMatchObject({ status: 0, stdout: '', stderr: '' });
  expect(readdirSync(join(paths.data, 'spool'))).toEqual([]);
});

test.each(shells)('B6: %s starts no process at a prompt without a failure', async (name) => {
  const { env, home } = createHome();
  const trace = join(home, 'trace');
  const person = personWith(name, env);
  const traced = ['-f', '-e', 'trace=clone,clone3,fork,vfork', '-o', trace, name, ...person.args];
  const shell = await startOwnShell(name, { ...person, args: traced }, 'strace');
  // The call's own line says whether it is a thread; the one where it returns may be another.
  const started = () =>
    readFileSync(trace, 'utf8').match(/(?:fork|clone3?)\((?!.*CLONE_THREAD)/g)?.length ?? 0;
  await shell.run('true');
  const before = started();
  for (const _ of [1, 2, 3]) await shell.run('true');
  expect(started()).toBe(before);
  await shell.run('false');
  expect(started()).toBeGreaterThan(before);
});

test('B6: three shells that fail at once tear no line, and each line is taken in once', async () => {
  const { env } = createHome();
  const people = shells.map((name) => ({ name, person: personWith(name, env) }));
  const running = await Promise.all(people.map(({ name, person }) => startOwnShell(name, person)));
  const long = 'x'.repeat(3000);
  const lines = Array.from({ length: 6 }, (_, index) => index);
  const failing = Promise.all(
    running.map(async (shell, index) => {
      for (const line of lines) await shell.run(`sh -c "exit 3" ${shells[index]}-${line}-${long}`);
    }),
  );
  // Five at once, one of them a daemon, while the shells go on.
  const shim = startShim(env);
  await shim.initialize();
  const query = { search: '', failed: true, before: null, limit: 200 };
  const taking = [0, 1, 2, 3].map(async () => {
    const child = spawn(process.execPath, [program, 'history', '--json', '--limit', '100'], { env });
    child.stdout.resume();
    expect(await once(child, 'close')).toEqual([0, null]);
  });
  await Promise.all([failing, ...taking, shim.call('history/list', query)]);
  await Promise.all([0, 1].map(() => shim.call('history/list', query)));
  const commands = listed(env, '--limit', '200').map(({ command }) => command ?? '');
  const expected = shells.flatMap((name) => lines.map((line) => `sh -c "exit 3" ${name}-${line}-${long}`));
  expect(commands.toSorted()).toEqual(expected.toSorted());
  // `/fix` alone means the command that failed last, in whichever terminal.
  await running[0]?.run('sh -c "exit 6" last-of-all');
  const { conversation } = await openConversation(shim);
  const receipt = await shim.call('turn/preview', { ...nothingElse, conversation, question: '/fix' });
  expect(JSON.stringify(receipt)).toMatch(/exit 6.*last-of-all/);
});

const nothingElse = {
  page: null,
  diff: null,
  sources: { description: true, diff: true, terminal: true, workspace: true },
  terminal: null,
  choice: { provider: 'ollama', model: 'any' },
  replaces: null,
  record: null,
  selection: null,
  askedAt: null,
};

async function openConversation(shim: Shim): Promise<{ conversation: string }> {
  const { id } = await shim.call<{ id: string }>('conversation/open', { page: null, fresh: true });
  return { conversation: id };
}
