import { expect, onTestFinished, test, vi } from 'vitest';
import { FakeHostClient } from '../../test/fakes/host-client.ts';
import { pullContext } from '../../test/fakes/page.ts';
import { createPanel } from '../../test/fakes/panel.ts';
import { emptySnapshot, terminalInfo } from '../../test/fakes/terminals.ts';
import { strings } from '../strings.ts';
import { runChord, runPageChord } from './chords.ts';

const info = terminalInfo();
const settle = () => new Promise((done) => setTimeout(done, 10));

const written = (host: FakeHostClient) => host.called('terminal/write').map(({ data }) => data);

const may = (yes: boolean) => {
  const [now, soon] = [() => yes, async () => yes];
  return { run: soon, write: soon, ask: now, agree: now, remove: now };
};

/** A panel with one terminal, whose view is on the screen. */
async function open(fullScreen = false, terminals = [info]) {
  const host = new FakeHostClient({
    'terminal/list': () => ({ terminals }),
    'terminal/attach': () => ({ info, snapshot: emptySnapshot, repliesFrom: 0 }),
  });
  const panel = createPanel(host);
  await settle();
  const nothing = () => {};
  panel.terminals.feed('t').attach({
    restore: nothing,
    write: nothing,
    resize: nothing,
    command: nothing,
    drained: async () => {},
    isFullScreen: async () => fullScreen,
  });
  await settle();
  panel.writing.mode.value = 'run';
  return { host, panel };
}

test('case 45: code put at the prompt ends no line', async () => {
  const { host, panel } = await open();
  await panel.insert('echo a\r\necho b\u2028echo c\n', async () => true);
  expect(written(host)).toEqual(['echo a echo b echo c']);
});

test('code is not put into a full-screen program', async () => {
  const { host, panel } = await open(true);
  await expect(panel.insert('echo a', async () => true)).rejects.toThrow(strings.refusals.fullScreen);
  expect(written(host)).toEqual([]);
});

test('case 7: a command that is not permitted stays in the composer', async () => {
  const { host, panel } = await open();
  panel.writing.text.value = 'echo a';
  await panel.sending.send(may(false));
  expect(written(host)).toEqual([]);
  expect(panel.writing.text.value).toBe('echo a');
  await panel.sending.send(may(true));
  expect(written(host)).toEqual(['echo a\r']);
  expect(panel.writing.text.value).toBe('');
});

test('what is decided later runs as it was sent, and takes no other words away', async () => {
  const { host, panel } = await open();
  panel.writing.text.value = 'echo a';
  const decision = Promise.withResolvers<boolean>();
  const sent = panel.sending.send({ ...may(true), run: () => decision.promise });
  panel.writing.text.value = 'other words';
  decision.resolve(true);
  await sent;
  expect(written(host)).toEqual(['echo a\r']);
  expect(panel.writing.text.value).toBe('other words');
});

test('case 42: several lines run after a yes, exactly as shown, once', async () => {
  const { host, panel } = await open();
  panel.writing.text.value = 'echo a\necho\u0015 b';
  await panel.sending.send(may(true));
  expect(panel.sending.asked.value?.text).toBe('echo a\necho b');
  await panel.sending.answer(true, async () => false);
  expect(panel.sending.asked.value).not.toBeNull();
  await Promise.all([
    panel.sending.answer(true, async () => true),
    panel.sending.answer(true, async () => true),
  ]);
  expect(written(host)).toEqual(['echo a\recho b\r']);
});

test('case 62: a yes to words that are not shown any more runs nothing', async () => {
  const { host, panel } = await open();
  panel.writing.text.value = 'echo a\necho b';
  await panel.sending.send(may(true));
  panel.writing.text.value = 'other words';
  await panel.sending.answer(true, async () => true);
  expect(written(host)).toEqual([]);
  expect(panel.writing.text.value).toBe('other words');
});

test('case 10: a chord of the page is nothing to a panel in hand, and opens no terminal', async () => {
  const { host, panel } = await open(false, []);
  const focused: string[] = [];
  const focus = (id: string) => void focused.push(id);
  for (const chord of ['toggle', 'composer', 'terminal', 'receipt', 'find'] as const)
    runPageChord(panel, chord, focus, true);
  expect(focused).toEqual([]);
  expect(panel.tab.value).toBe('ask');
  runPageChord(panel, 'terminal', focus, false);
  await settle();
  expect(focused).toEqual(['new-terminal']);
  expect(host.called('terminal/open')).toEqual([]);
  runChord(panel, 'terminal', focus);
  await expect.poll(() => host.called('terminal/open').length, { timeout: 5_000 }).toBe(1);
});

test('E1: a press on the field’s button while a draft only begins starts no second one', async () => {
  const { host, panel } = await open();
  panel.onPage(pullContext({ number: 1 }));
  await settle();
  const starts: unknown[] = [];
  panel.description.start = async (more) => void starts.push(more);
  const form = { title: '', body: '' };
  panel.onDescribe(form, true);
  expect(starts).toEqual([{ form }]);
  const asked = { question: strings.description.question, provider: 'openai', model: 'm', replaces: null };
  const event = { type: 'turn-started' as const, turn: 't', at: '2026-01-01T00:00:00.000Z', ...asked };
  host.say('turn/event', { conversation: 'c1', seq: 1, event });
  panel.onDescribe(form, true);
  expect(starts).toHaveLength(1);
});

test('case 17: files lead into the pull request that is shown, though another one’s are found later', async () => {
  const { panel } = await open();
  const late = Promise.withResolvers<ArrayBuffer>();
  const digest = vi.spyOn(crypto.subtle, 'digest').mockReturnValueOnce(late.promise);
  onTestFinished(() => digest.mockRestore());
  const file = { path: 'a.ts', change: null, additions: null, deletions: null, rendered: true };
  for (const number of [1, 2]) panel.onPage(pullContext({ number, files: [file] }));
  await expect.poll(() => panel.places.value('a.ts', null)).toContain('/pull/2/files#diff-');
  late.resolve(new ArrayBuffer(32));
  await settle();
  expect(panel.places.value('a.ts', null)).toContain('/pull/2/');
});
