import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ConversationEvent } from '../../shared/conversation/event.ts';
import { started, text } from '../../test/fakes/conversation.ts';
import { foldEvent, type Turn } from './turns.ts';

const fold = (events: ConversationEvent[]) => events.reduce<Turn[]>(foldEvent, []);

test('parts add up to the answer, reasoning apart', () => {
  const turns = fold([
    started('a'),
    { type: 'part', turn: 'a', part: { type: 'reasoning-delta', text: 'hm' } },
    text('a', 'one '),
    text('a', 'two'),
  ]);
  expect(turns).toMatchObject([{ text: 'one two', reasoning: 'hm', status: 'running', endedAt: null }]);
});

test('the answer does not depend on how it was cut', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 20 }), (parts) => {
      const cut = fold([started('a'), ...parts.map((part) => text('a', part))]);
      expect(cut[0]?.text).toBe(parts.join(''));
    }),
  );
});

test('the end carries status, error and usage; what was received stays', () => {
  const error = { code: 'provider-failed', message: 'The stream broke.', retryable: true } as const;
  const turns = fold([
    started('a'),
    text('a', 'half'),
    {
      type: 'part',
      turn: 'a',
      part: { type: 'usage', usage: { inputTokens: 5, outputTokens: 2, cachedTokens: null } },
    },
    {
      type: 'turn-ended',
      turn: 'a',
      status: 'incomplete',
      error,
      usage: null,
      cost: null,
      at: '2026-01-01T00:00:03.000Z',
    },
  ]);
  expect(turns[0]).toMatchObject({ text: 'half', status: 'incomplete', error, usage: { inputTokens: 5 } });
});

test('events of one turn leave the others untouched', () => {
  const before = fold([started('a'), text('a', 'x'), started('b')]);
  const after = foldEvent(before, text('b', 'y'));
  expect(after[0]).toBe(before[0]);
  expect(after[1]?.text).toBe('y');
});

test('a turn that waited for the host becomes the started one, in its place', () => {
  const waiting = fold([started('a')]);
  expect(foldEvent(waiting, started('a'))).toHaveLength(1);
});
