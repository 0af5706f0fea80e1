import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Receipt } from '../../../shared/conversation/receipt.ts';
import type { Ask } from '../../../shared/conversation/turn.ts';
import { FakeHostClient } from '../../../test/fakes/host-client.ts';
import { followPreview } from './preview.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const question = (text: string) => async () => ({ question: text }) as Ask;
const prints = (host: FakeHostClient, terminal: string) =>
  host.say('terminal/output', { terminal, view: 'v', offset: 0, data: 'a' });

function follow() {
  const answers: ((receipt: Receipt) => void)[] = [];
  const host = new FakeHostClient({
    'turn/preview': () => new Promise<Receipt>((done) => answers.push(done)),
  });
  const next = signal<(() => Promise<Ask>) | null>(question('one'));
  const receipt = followPreview(host, next, signal('t'));
  const asked = () => host.called('turn/preview').map(({ question }) => question);
  const answer = (tokens: number) => answers.shift()?.({ tokens } as Receipt);
  return { host, next, receipt, asked, answer };
}

test('what a terminal printed is counted when it has been quiet for a moment', async () => {
  const { host, receipt, asked, answer } = follow();
  await vi.advanceTimersByTimeAsync(400);
  answer(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(receipt.value?.tokens).toBe(1);
  for (let line = 0; line < 3; line++) {
    prints(host, 't');
    await vi.advanceTimersByTimeAsync(400);
  }
  prints(host, 'another');
  expect(asked()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(asked()).toHaveLength(2);
  answer(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(receipt.value?.tokens).toBe(2);
  expect(asked()).toHaveLength(2);
});

test('one count at a time: of those that come meanwhile only the newest follows', async () => {
  const { next, receipt, asked, answer } = follow();
  for (const text of ['one', 'two', 'three']) {
    next.value = question(text);
    await vi.advanceTimersByTimeAsync(400);
  }
  expect(asked()).toEqual(['one']);
  answer(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(receipt.value).toBeNull();
  expect(asked()).toEqual(['one', 'three']);
  answer(3);
  await vi.advanceTimersByTimeAsync(0);
  expect(receipt.value?.tokens).toBe(3);
});

test('a terminal that never rests holds up no count of what is typed', async () => {
  const { host, next, asked } = follow();
  next.value = question('typed');
  for (let line = 0; line < 5; line++) {
    prints(host, 't');
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(asked()).toEqual(['typed']);
});
