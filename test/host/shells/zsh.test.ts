import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../until.ts';
import {
  expectRecordsAfter,
  hiddenNonce,
  openForTest,
  openShell,
  outputOf,
  type ShellOptions,
  shells,
  type TestShell,
} from './shell.ts';

let shell: TestShell;
const zsh = test.runIf(shells.includes('zsh'));
beforeAll(async () => {
  if (shells.includes('zsh')) shell = await openShell('zsh', { rc: 'setopt hist_ignore_space' });
});
afterAll(() => shell?.close());

/** Asks, and tells that nobody answers. */
async function declines(other: TestShell, question: string): Promise<void> {
  const [asked, before] = [other.asked.length, other.records.length];
  other.type(`${question}\r`);
  await until(() => other.asked.length > asked);
  expect(other.asked[asked]?.line).toBe(question);
  other.terminal.asks.decline(other.asked[asked]?.ask ?? '', 'no model', other.session);
  await other.returned(before);
}

/** One more, for what would stay. */
const another = (options?: ShellOptions) => openForTest('zsh', options);

zsh("B4: the person's files are read in their order, where his own ZDOTDIR says", async () => {
  const other = await another({
    files: {
      '.zshenv': 'export read=env; ZDOTDIR=$HOME/dot',
      'dot/.zprofile': 'read+=,profile',
      'dot/.zshrc': 'read+=,rc',
      'dot/.zlogin': 'read+=,login',
    },
  });
  expect(outputOf(await other.run('echo $read'))).toBe('env,profile,rc,login\n');
  expect(outputOf(await other.run('echo ${ZDOTDIR#$HOME} ${(t)ZDOTDIR}'))).toBe('/dot scalar\n');
});

zsh("B4: $?, $pipestatus and $_ are the person's own, at the prompt and in his hooks", async () => {
  const other = await another({ rc: 'precmd() { seen="$? $pipestatus" }' });
  await other.run('(exit 3) | (exit 4) | (exit 7)');
  expect(outputOf(await other.run('echo $seen'))).toBe('7 3 4 7\n');
  await other.run('(exit 3) | (exit 4) | true');
  expect(outputOf(await other.run('echo $pipestatus'))).toBe('3 4 0\n');
  await other.run('echo one two');
  expect(outputOf(await other.run('echo $_'))).toBe('two\n');
});

zsh.each([
  'precmd_functions=(true) preexec_functions=(true)',
  'precmd_functions=()',
  'unset precmd_functions preexec_functions',
  "precmd() { PS1='> ' }",
  'unsetopt prompt_percent',
  'unsetopt prompt_sp',
  'export PS1',
  'export PROMPT',
  "export PROMPT_EOL_MARK=''",
  'setopt no_unset ksh_arrays sh_word_split',
  'setopt err_return all_export no_clobber prompt_subst',
  'setopt null_glob no_rc_expand_param',
  'alias print=false read=false local=false',
  'print() { false }; read() { false }',
  'bindkey -v',
  'IFS=abc',
])('B4: after %s records still open and close', async (line) => {
  const other = await another();
  await expectRecordsAfter(line, other);
  // As a whole mark it would be taken out of what is printed.
  expect(outputOf(await other.run("/usr/bin/env | tr -d '\\033'"))).not.toContain(hiddenNonce);
});

zsh('B4: hooks that his files set anew, and a prompt made at each command, go with ours', async () => {
  const other = await another({
    rc: `count=0; own() { (( count++ )); PS1="%F{red}$count%f "; }; precmd_functions=(own)`,
  });
  expect((await other.run('(exit 5)')).record).toMatchObject({ command: '(exit 5)', exitCode: 5 });
  expect(outputOf(await other.run('echo $count; print -r -- $PS1'))).toBe('2\n%F{red}2%f \n');
});

zsh('B4: where a prompt insists on being made last, each one is marked all the same', async () => {
  const other = await another({
    rc: `first() { : }
own() { PS1='mine '; precmd_functions=(first \${(@)precmd_functions:#(first|own)} own) }; precmd_functions+=(own)`,
  });
  for (const code of [4, 5, 6, 7]) {
    const before = other.marks.length;
    expect((await other.run(`sh -c 'exit ${code}'`)).record.exitCode).toBe(code);
    const kinds = other.marks.slice(before).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind !== 'fence')).toEqual(['command', 'ended', 'prompt', 'input']);
  }
  expect(outputOf(await other.run('print $precmd_functions[1] $precmd_functions[-1]'))).toBe('first own\n');
});

zsh('B7: what the person has at the hooks of the line editor goes on, and goes with ours', async () => {
  const other = await another({ rc: 'zle-line-finish() { (( finished += 1 )) }; zle -N zle-line-finish' });
  const before = Number(outputOf(await other.run('echo $finished')));
  await declines(other, '/ai one?');
  expect(Number(outputOf(await other.run('echo $finished')))).toBe(before + 2);
  // Each of these takes our place.
  for (const line of [
    'mine() { (( own += 1 )) }; zle -N zle-line-finish mine; zle -N zle-line-init mine',
    'autoload -U add-zle-hook-widget; add-zle-hook-widget line-finish mine; add-zle-hook-widget line-init mine',
    'zle -D zle-line-init zle-line-finish',
    'preexec_functions=() precmd_functions=()',
  ]) {
    await other.run(line);
    await declines(other, '/ai another?');
    expect((await other.run(`sh -c 'exit 5'`)).record.exitCode).toBe(5);
  }
  expect(Number(outputOf(await other.run('echo $own')))).toBeGreaterThan(4);
});

zsh('B4: with xtrace a record has the trace of its command, and none of ours', async () => {
  const other = await another({ rc: 'PS4="+ "' });
  await other.run('setopt xtrace');
  expect(outputOf(await other.run('echo hi; ls /nope'))).toMatch(/^\+ echo hi\nhi\n\+ ls .*\nls: .*\n$/);
});

zsh('P9: a trace that goes elsewhere shows nothing that a mark could be forged with', async () => {
  const other = await another({ rc: 'unsetopt prompt_sp' });
  await other.run('exec 2>trace');
  await other.run('setopt xtrace');
  await other.run('true');
  await other.run('unsetopt xtrace');
  const trace = outputOf(await other.run('cat trace'));
  expect(trace).toMatch(/\btrue\n/);
  expect(trace).not.toMatch(/[0-9a-f]{32}/);
});

zsh('B4: a line without an end is the output to the byte, and the prompt begins below it', async () => {
  expect(outputOf(await shell.run('printf part'))).toBe('part');
  expect(await shell.terminal.lastLines(3)).toMatch(/^part[%#]\n\$/m);
});

zsh('B4: what the history would forget is not stored', async () => {
  const before = shell.records.length;
  await shell.run(' true');
  await shell.run("HISTORY_IGNORE='*secret*'");
  await shell.run('echo secret');
  const told = shell.records.slice(before).map(({ record }) => record.command);
  expect(told).toEqual([null, "HISTORY_IGNORE='*secret*'", null]);
  await shell.run('unset HISTORY_IGNORE');
});

zsh('B4: a shell in the shell is one record, and job control works in it', async () => {
  const before = shell.records.length;
  shell.type('zsh -f\r');
  await until(() => shell.terminal.info().running?.command === 'zsh -f');
  shell.type('sleep 0.01 & wait\rfalse\r/ai no\rexit 6\r');
  await shell.returned(before);
  expect(shell.records.length).toBe(before + 1);
  expect(shell.records.at(-1)?.record).toMatchObject({ command: 'zsh -f', exitCode: 6 });
  expect(shell.asked).toEqual([]);
});

zsh('B7: in the vi key map, and what the history would forget is not remembered', async () => {
  const other = await another({ rc: 'bindkey -v; setopt hist_ignore_space' });
  other.type(' /ai a secret?\r');
  await until(() => other.asked.length === 1);
  other.terminal.asks.decline(other.asked[0]?.ask ?? '', 'no model', other.session);
  await other.returned(0);
  expect(outputOf(await other.run('fc -l -5 2>&1; true'))).not.toContain('secret');
});
