import { expect, test } from 'vitest';
import { commandRecord } from '../../../test/fakes/records.ts';
import { createRerun } from './rerun.ts';

function open() {
  const ran: string[] = [];
  return { ran, rerun: createRerun(async (command) => void ran.push(command)) };
}

test('case 7: a command runs again only when what was pressed may reach a shell', async () => {
  const { ran, rerun } = open();
  await rerun.again(commandRecord(), async () => false);
  expect(ran).toEqual([]);
  await rerun.again(commandRecord(), async () => true);
  expect(ran).toEqual(['npm test']);
});

test('case 7: a yes runs what is asked only when what was pressed may reach a shell', async () => {
  const { ran, rerun } = open();
  rerun.propose('npm test');
  await rerun.answer(true, async () => false);
  expect(ran).toEqual([]);
  expect(rerun.asked.value).not.toBeNull();
  await rerun.answer(true, async () => true);
  expect(ran).toEqual(['npm test']);
});

test('case 42: several lines are asked about, and run once after a yes', async () => {
  const { ran, rerun } = open();
  await rerun.again(commandRecord({ command: 'for x in 1 2\ndo echo $x\ndone' }), async () => true);
  expect(ran).toEqual([]);
  expect(rerun.asked.value).toMatchObject({ lines: 3 });
  await Promise.all([rerun.answer(true, async () => true), rerun.answer(true, async () => true)]);
  expect(ran).toEqual(['for x in 1 2\ndo echo $x\ndone']);
  await rerun.again(commandRecord({ command: 'a\nb' }), async () => true);
  await rerun.answer(false, async () => true);
  expect(rerun.asked.value).toBeNull();
  expect(ran).toHaveLength(1);
});

test('a command whose text was not kept cannot be run again', async () => {
  const { rerun } = open();
  await expect(rerun.again(commandRecord({ command: null }), async () => true)).rejects.toThrow('not kept');
});

test('case 46: what cannot be seen in a command is asked about, as what would run', async () => {
  const { ran, rerun } = open();
  await rerun.again(commandRecord({ command: 'echo \u202egnp.x\u2069 \x1b[8m; true' }), async () => true);
  expect(ran).toEqual([]);
  expect(rerun.asked.value?.text).toBe('echo gnp.x [8m; true');
});

test.each(['rm [REDACTED:github token]', `rm -r ${'a'.repeat(8000)}…`])(
  'P4: what is kept of a command is not run for the command',
  async (command) => {
    const { ran, rerun } = open();
    await expect(rerun.again(commandRecord({ command }), async () => true)).rejects.toThrow('Type it');
    expect(ran).toEqual([]);
  },
);

test('case 45: a command of an answer is asked about even on one line, and runs exactly as shown', async () => {
  const { ran, rerun } = open();
  rerun.propose('npm\u200b test\n');
  expect(rerun.asked.value).toMatchObject({ text: 'npm test', lines: 1 });
  await rerun.answer(true, async () => true);
  expect(ran).toEqual(['npm test']);
});
