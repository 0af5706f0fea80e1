import { afterEach, beforeEach, expect, test } from 'vitest';
import { begun, client, ended, openPrompt, size, text } from '../../../test/fakes/asking-prompt.ts';

let prompt: ReturnType<typeof openPrompt>;
let panel: ReturnType<typeof client>;
beforeEach(() => {
  prompt = openPrompt();
  panel = client();
});
afterEach(() => {
  prompt.close();
});

test('B7: the view that typed is told, the answer stands under the question, and the shell goes on', async () => {
  prompt.print('$ /ai why');
  const reply = begun(prompt, panel);
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
  const reply = begun(prompt, panel);
  reply.tell(text('fine\n'));
  reply.tell(ended('completed'));
  await prompt.token();
  expect(prompt.log()).toContain('\x18\x1b[?1049l\x1b[m\x1b(B');
  expect((await prompt.rows()).join('')).toBe('fine');
});

test('what background jobs print stays whole, and rows begin on lines of their own', async () => {
  const reply = begun(prompt, panel);
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

test('a turn that fails ends in place with its sentence', async () => {
  const reply = begun(prompt, panel);
  reply.tell(ended('failed', 'The key was refused.\x1b[2J'));
  expect(await prompt.token()).toBe('q1 1\n');
  expect(await prompt.rows()).toEqual(['The key was refused.[2J']);
});

test('a turn that says itself that it was stopped says so once', async () => {
  const place = begun(prompt, panel, () => place.tell(ended('stopped')));
  prompt.asks.typed('\x03');
  await prompt.token();
  expect((await prompt.rows()).filter((row) => row.startsWith('Stopped.'))).toHaveLength(1);
});

test('what is waited for stands in one row, is said once, and gives way to what jobs print', async () => {
  const place = begun(prompt, panel);
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
  const place = begun(prompt, panel);
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
  const place = begun(prompt, panel);
  place.asking(evil, () => {});
  const error = { code: 'provider-failed', message: evil, retryable: true } as const;
  place.tell({ type: 'turn-waiting', turn: 'x', error, until: '' } as never);
  for (const char of evil) place.tell(text(char));
  place.tell(ended('failed', evil));
  await prompt.token();
  const ours = /\x1b\[[\d;]*m|\x1b\(B|\r\x1b\[K|\r\n/g;
  expect(prompt.log().replace(ours, '')).not.toMatch(/[\x00-\x1f\x7f-\x9f\u202e]/);
});
