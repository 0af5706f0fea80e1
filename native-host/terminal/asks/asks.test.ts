import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { begun, client, ended, openPrompt, text } from '../../../test/fakes/asking-prompt.ts';

let prompt: ReturnType<typeof openPrompt>;
let panel: ReturnType<typeof client>;
beforeEach(() => {
  prompt = openPrompt();
  panel = client();
});
afterEach(() => {
  vi.useRealTimers();
  prompt.close();
});

/** Long after: whoever had to do something until then has not. */
function later(): void {
  vi.runAllTimers();
  vi.useRealTimers();
}

test('without a panel, with one that goes, and with one that says no, the shell goes on with 1 and a sentence', async () => {
  prompt.asks.begin('q1', '/ai', null);
  expect(await prompt.token()).toBe('q1 1\n');
  expect((await prompt.rows()).join(' ')).toContain('No panel shows this terminal any more.');
  prompt.asks.begin('q2', '/ai', panel.view);
  expect(() => prompt.asks.decline('q2', 'I am another.', client().session)).toThrow('Only the panel');
  prompt.asks.decline('q2', 'Not sent.', panel.session);
  expect(await prompt.token()).toBe('q2 1\n');
  expect(await prompt.rows()).toContain('Not sent.');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  prompt.asks.begin('q3', '/ai', panel.view);
  prompt.asks.take('q3', panel.session);
  panel.leave();
  vi.runAllTimers();
  vi.useRealTimers();
  expect(await prompt.token()).toBe('q3 1\n');
  expect((await prompt.rows()).join(' ')).toContain('The panel was closed before');
});

test('a panel that does not take the question is not waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  prompt.asks.begin('q1', '/ai', panel.view);
  vi.runAllTimers();
  vi.useRealTimers();
  expect(await prompt.token()).toBe('q1 1\n');
  expect((await prompt.rows()).join(' ')).toContain('did not take the question');
});

test('a turn that has begun goes on without its panel', async () => {
  const reply = begun(prompt, panel);
  panel.leave();
  reply.tell(text('Still here.\n'));
  reply.tell(ended('completed'));
  expect(await prompt.token()).toBe('q1 0\n');
  expect(await prompt.rows()).toEqual(['Still here.']);
});

test('a question that needs consent waits for it, and may still be answered or ended', async () => {
  prompt.asks.begin('q1', '/ai', panel.view);
  prompt.asks.take('q1', panel.session);
  prompt.asks.claim('q1', panel.session).refused(new AppError('provider-needs-consent', 'Agree first.'));
  await expect.poll(async () => (await prompt.rows()).join('')).toContain('agree in the panel');
  const reply = prompt.asks.claim('q1', panel.session);
  reply.asking('OpenAI', () => {});
  reply.tell(ended('completed'));
  expect(await prompt.token()).toBe('q1 0\n');
});

test('B7: no other panel answers, unless the line of the one that was asked broke', async () => {
  prompt.asks.begin('q1', '/ai', panel.view);
  const other = client();
  expect(() => prompt.asks.claim('q1', other.session)).toThrow('Only the panel');
  expect(() => prompt.asks.decline('q1', 'no', other.session)).toThrow('Only the panel');
  panel.leave();
  prompt.asks.claim('q1', other.session).tell(ended('completed'));
  expect(await prompt.token()).toBe('q1 0\n');
});

test('a question that is over is answered nowhere, and the next one is its own', async () => {
  const old = begun(prompt, panel);
  prompt.asks.typed('\x03');
  await prompt.token();
  expect(() => prompt.asks.claim('q1', panel.session)).toThrow('ended at its prompt');
  prompt.asks.begin('q2', '/ai again', panel.view);
  old.tell(text('stale\n'));
  old.tell(ended('completed'));
  prompt.asks.claim('q2', panel.session).refused(new AppError('bad-request', 'Type a question first.'));
  expect(await prompt.token()).toBe('q2 1\n');
  expect(prompt.log()).not.toContain('stale');
});

test('a terminal that is closed lets its shell go', async () => {
  begun(prompt, panel);
  prompt.asks.close();
  expect(await prompt.token()).toBe('q1 1\n');
});

test('a shell that asks anew is let go from the old question, and what was typed waits for the new one’s prompt', async () => {
  const first = begun(prompt, panel);
  first.tell(ended('completed'));
  await prompt.token();
  expect(prompt.asks.typed('ahead')).toBe('');
  prompt.asks.begin('q2', '/ai two', panel.view);
  prompt.asks.begin('q3', '/ai three', panel.view);
  expect(await prompt.token()).toBe('q2 1\n');
  prompt.asks.prompted();
  expect(prompt.typed).toEqual([]);
  prompt.asks.claim('q3', panel.session).tell(ended('completed'));
  expect(await prompt.token()).toBe('q3 0\n');
  prompt.asks.prompted();
  expect(prompt.typed).toEqual(['ahead']);
  prompt.asks.begin('q4', '/ai four', panel.view);
  prompt.asks.claim('q4', panel.session).tell(ended('completed'));
  await prompt.token();
  prompt.asks.prompted();
  expect(prompt.typed).toEqual(['ahead']);
});

test('whoever took a question has time for it, and a turn that runs outlives its panel', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  prompt.asks.begin('q1', '/ai', panel.view);
  expect(() => prompt.asks.take('q1', client().session)).toThrow('Only the panel');
  prompt.asks.take('q1', panel.session);
  vi.runAllTimers();
  const place = prompt.asks.claim('q1', panel.session);
  prompt.asks.begin('q2', '/ai', panel.view);
  prompt.asks.claim('q2', panel.session).refused(new AppError('provider-needs-consent', 'Agree first.'));
  vi.runAllTimers();
  prompt.asks.begin('q3', '/ai', panel.view);
  const running = prompt.asks.claim('q3', panel.session);
  running.asking('OpenAI', () => {});
  panel.leave();
  later();
  place.tell(text('of the first\n'));
  running.tell(text('of the third\n'));
  running.tell(ended('completed'));
  expect(await tokens(3)).toEqual(['q1 1', 'q2 1', 'q3 0']);
  expect(await prompt.rows()).toContain('of the third');
});

test('a view whose panel is gone was nobody’s', async () => {
  panel.leave();
  prompt.asks.begin('q1', '/ai', panel.view);
  expect(await prompt.token()).toBe('q1 1\n');
  expect((await prompt.rows()).join(' ')).toContain('No panel shows this terminal any more.');
  expect(panel.told).toEqual([]);
});

/** What the shell heard, once it heard that often. */
async function tokens(count: number): Promise<string[]> {
  let heard: string[] = [];
  while (heard.length < count) heard = [...heard, ...(await prompt.token()).trim().split('\n')];
  return heard;
}
