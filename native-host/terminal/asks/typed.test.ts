import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { begun, client, ended, openPrompt, text } from '../../../test/fakes/asking-prompt.ts';

let prompt: ReturnType<typeof openPrompt>;
let panel: ReturnType<typeof client>;
beforeEach(() => {
  prompt = openPrompt();
  panel = client();
});
afterEach(() => {
  prompt.close();
});

test('what is typed meanwhile waits for the next prompt; Ctrl-Z is for nobody', async () => {
  expect(prompt.asks.typed('ls\r')).toBe('ls\r');
  const reply = begun(prompt, panel);
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
  const reply = begun(prompt, panel, stop);
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

test('between an answer and its prompt Ctrl-C is for the shell; what was typed comes though no prompt does', async () => {
  const place = begun(prompt, panel);
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
  const place = begun(prompt, panel, stop);
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
