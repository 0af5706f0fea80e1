import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { TerminalInfo } from '../../../shared/terminal/terminal.ts';
import { FakeHostClient } from '../../../test/fakes/host-client.ts';
import { createTerminals } from './terminals.ts';

const terminal = (id: string, exitCode: number | null = null) => ({ id, exitCode }) as TerminalInfo;
const settle = () => new Promise((done) => setTimeout(done));

async function open() {
  let there = [terminal('a'), terminal('b'), terminal('c', 0)];
  const host = new FakeHostClient({ 'terminal/list': () => ({ terminals: there }) });
  const { lost, list } = createTerminals(host, signal(true), () => {});
  await settle();
  const reconnect = async (pid: number, terminals: TerminalInfo[]) => {
    there = terminals;
    host.state.value = { kind: 'connected', version: '0', pid };
    host.epoch.value += 1;
    await settle();
  };
  return { lost, list, reconnect };
}

test('a host that was restarted took along the terminals that still ran', async () => {
  const { lost, list, reconnect } = await open();
  expect(lost.value).toBe(0);
  await reconnect(2, []);
  expect(lost.value).toBe(2);
  expect(list.value).toEqual([]);
  await reconnect(3, []);
  expect(lost.value).toBe(2);
});

test('a terminal that another view closed meanwhile was not lost', async () => {
  const { lost, reconnect } = await open();
  await reconnect(1, [terminal('b')]);
  expect(lost.value).toBe(0);
});
