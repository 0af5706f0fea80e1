import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConversationEvent } from '../../../shared/conversation/event.ts';
import { AppError } from '../../../shared/errors.ts';
import { client, openPrompt, size } from '../../../test/fakes/asking-prompt.ts';

type Prompt = ReturnType<typeof openPrompt>;

const text = (words: string): ConversationEvent => ({
  type: 'part',
  turn: 'x',
  part: { type: 'text-delta', text: words },
});
const ended = (status: 'completed' | 'failed' | 'incomplete' | 'stopped', error: string | null = null) =>
  ({
    type: 'turn-ended',
    turn: 'x',
    status,
    error: error === null ? null : { code: 'provider-failed', message: error, retryable: false },
    usage: null,
    cost: null,
    at: '',
  }) satisfies ConversationEvent;

let prompt: Prompt;
let panel: ReturnType<typeof client>;
beforeEach(() => {
  prompt = openPrompt();
  panel = client();
});
afterEach(() => {
  vi.useRealTimers();
  prompt.close();
});

/** A question whose turn has begun. */
function begun(stop = () => {}) {
  prompt.asks.begin('q1', '/ai why', panel.view);
  prompt.asks.take('q1', panel.session);
  const reply = prompt.asks.claim('q1', panel.session);
  reply.asking('OpenAI', stop);
  return reply;
}

/** Long after: whoever had to do something until then has not. */
function later(): void {
  vi.runAllTimers();
  vi.useRealTimers();
}

test('B7: the view that typed is told, the answer stands under the question, and the shell goes on', async () => {
  prompt.print('$ /ai why');
  const reply = begun();
  expect(panel.told).toEqual([
    { method: 'terminal/asked', terminal: 't', view: 'v', ask: 'q1', line: '/ai why' },
  ]);
  await expect.poll(() => prompt.rows()).toContain('asking OpenAI · Ctrl-C stops');
  reply.tell(text('Because **it'));
  reply.tell(text(' is so**.\r\n\r\n- one\n- t'));
  reply.tell(text('wo\n'));
  reply.tell(ended('completed'));
  expect(await prompt.token()).toBe('q1 0\n');
  expect(await prompt.rows()).toEqual(['$ /ai why', 'Because it is so.', '', '• one', '• two']);
  expect((await prompt.screen.standing()).column).toBe(0);
  expect(panel.told.at(-1)).toEqual({ method: 'terminal/answered', terminal: 't', ask: 'q1' });
});

test('an answer begins in plain ground: behind a cut sequence, out of a screen that was left on', async () => {
  prompt.print('\x1b[?1049h\x1b[31;7mleft on\x1b]0;cut');
  const reply = begun();
  reply.tell(text('fine\n'));
  reply.tell(ended('completed'));
  await prompt.token();
  expect(prompt.log()).toContain('\x18\x1b[?1049l\x1b[m\x1b(B');
  expect((await prompt.rows()).join('')).toBe('fine');
});

test('what background jobs print stays whole, and rows begin on lines of their own', async () => {
  const reply = begun();
  await expect.poll(() => prompt.log()).toContain('asking');
  prompt.shell('job \x1b[3');
  reply.tell(text('one\n\ntwo\n\n'));
  expect(prompt.log()).not.toContain('one');
  prompt.shell('1mred');
  reply.tell(ended('completed'));
  await prompt.token();
  expect(prompt.log()).toContain('job \x1b[31mred');
  const rows = await prompt.rows();
  expect(rows.slice(-3)).toEqual(['one', '', 'two']);
});

test('what is typed meanwhile waits for the next prompt; Ctrl-Z is for nobody', async () => {
  expect(prompt.asks.typed('ls\r')).toBe('ls\r');
  const reply = begun();
  expect(prompt.asks.typed('ec')).toBe('');
  expect(prompt.asks.typed('\x1aho\r')).toBe('');
  reply.tell(ended('completed'));
  await prompt.token();
  expect(prompt.asks.typed('x')).toBe('');
  expect(prompt.typed).toEqual([]);
  prompt.asks.prompted();
  expect(prompt.typed).toEqual(['echo\rx']);
  expect(prompt.asks.typed('now')).toBe('now');
});

test('Ctrl-C ends the turn and lets the shell go on at once, with 130; what was typed before it is gone', async () => {
  const stop = vi.fn();
  const reply = begun(stop);
  reply.tell(text('Half a\n\nsent'));
  prompt.asks.typed('junk');
  prompt.asks.typed('more\x03ls');
  expect(stop).toHaveBeenCalledOnce();
  expect(await prompt.token()).toBe('q1 130\n');
  expect((await prompt.rows()).slice(0, 4)).toEqual([
    'Half a',
    '',
    'sent',
    'Stopped. What came before is kept in the',
  ]);
  prompt.asks.prompted();
  expect(prompt.typed).toEqual(['ls']);
  reply.tell(text('late'));
  expect(prompt.log()).not.toContain('late');
});

test('a turn that fails ends in place with its sentence', async () => {
  const reply = begun();
  reply.tell(ended('failed', 'The key was refused.\x1b[2J'));
  expect(await prompt.token()).toBe('q1 1\n');
  expect(await prompt.rows()).toEqual(['The key was refused.[2J']);
});

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
  const reply = begun();
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
  const old = begun();
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
  begun();
  prompt.asks.close();
  expect(await prompt.token()).toBe('q1 1\n');
});

test('a shell that asks anew is let go from the old question, and what was typed waits for the new one’s prompt', async () => {
  const first = begun();
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

test('between an answer and its prompt Ctrl-C is for the shell; what was typed comes though no prompt does', async () => {
  const place = begun();
  prompt.asks.typed('ls');
  prompt.asks.prompted();
  expect(prompt.typed).toEqual([]);
  place.tell(ended('completed'));
  await prompt.token();
  expect(prompt.asks.typed('more\x03')).toBe('\x03');
  prompt.asks.typed('a\x1cb');
  expect(() => prompt.asks.typed('x'.repeat(70_000))).toThrow('too much to keep');
  await expect.poll(() => prompt.typed).toEqual(['ab']);
});

test('a question that has ended takes no more, also before its shell knows', async () => {
  const stop = vi.fn();
  const place = begun(stop);
  prompt.asks.decline('q0', 'of another one', panel.session);
  prompt.asks.typed('\x03');
  prompt.asks.typed('\x03');
  expect(stop).toHaveBeenCalledOnce();
  expect(() => prompt.asks.claim('q1', panel.session)).toThrow('ended at its prompt');
  prompt.asks.decline('q1', 'too late', panel.session);
  place.tell(text('late\n'));
  expect(await prompt.token()).toBe('q1 130\n');
  expect((await prompt.rows()).join('\n')).not.toMatch(/of another|late/);
});

test('a turn that says itself that it was stopped says so once', async () => {
  const place = begun(() => place.tell(ended('stopped')));
  prompt.asks.typed('\x03');
  await prompt.token();
  expect((await prompt.rows()).filter((row) => row.startsWith('Stopped.'))).toHaveLength(1);
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

test('what is waited for stands in one row, is said once, and gives way to what jobs print', async () => {
  const place = begun();
  place.asking(`Model ${'x'.repeat(60)}`, () => {});
  await expect.poll(async () => (await prompt.rows()).at(-1)).toMatch(/^asking Model x+$/);
  expect((await prompt.rows()).at(-1)?.length).toBeLessThan(size.cols);
  for (const job of ['one\r\n', 'two\r\n', 'three']) prompt.shell(job);
  place.queued();
  place.tell({ type: 'receipt', turn: 'x', receipt: { sections: [] } } as never);
  place.tell(text('No whole row yet'));
  expect((await prompt.rows()).at(-1)).toMatch(/^asking Model/);
  place.tell(text('.\n\nAnd'));
  expect((await prompt.rows()).at(-1)).toBe('…');
  place.tell(ended('completed'));
  await prompt.token();
  expect((await prompt.rows()).join('\n')).toMatch(
    /one\ntwo\nthree\nwith nothing but the question\nNo whole row yet\.\n\nAnd$/,
  );
});

test('the shell goes on at the beginning of a row, whatever a job left behind', async () => {
  const place = begun();
  prompt.shell('job\x1b]0;cut');
  place.tell(text('fine\n'));
  place.tell(ended('completed'));
  await prompt.token();
  expect(await prompt.rows()).toContain('fine');
  prompt.asks.begin('q2', '/ai', panel.view);
  const second = prompt.asks.claim('q2', panel.session);
  prompt.shell('half a row');
  second.tell(ended('completed'));
  expect(await prompt.token()).toBe('q2 0\n');
  expect((await prompt.screen.standing()).column).toBe(0);
});

test('cases 37 to 39: nothing that an answer, a model’s name or an error says acts on the terminal', async () => {
  const evil = 'a\x1b]52;c;aGk=\x07\x1b]0;title\x07\x1b[6n\x1b[21t\x9b2J\x1bP$qm\x1b\\\u202e&#27;[5n\x05b';
  const place = begun();
  place.asking(evil, () => {});
  const error = { code: 'provider-failed', message: evil, retryable: true } as const;
  place.tell({ type: 'turn-waiting', turn: 'x', error, until: '' } as never);
  for (const char of evil) place.tell(text(char));
  place.tell(ended('failed', evil));
  await prompt.token();
  const ours = /\x1b\[[\d;]*m|\x1b\(B|\r\x1b\[K|\r\n/g;
  expect(prompt.log().replace(ours, '')).not.toMatch(/[\x00-\x1f\x7f-\x9f\u202e]/);
});

/** What the shell heard, once it heard that often. */
async function tokens(count: number): Promise<string[]> {
  let heard: string[] = [];
  while (heard.length < count) heard = [...heard, ...(await prompt.token()).trim().split('\n')];
  return heard;
}
