import { expect, test } from 'vitest';
import type { ConversationEvent } from '../../../shared/conversation/event.ts';
import { toExchange } from './history.ts';

const AT = '2026-01-01T00:00:00.000Z';

function turn(provider: string, answer: string): ConversationEvent[] {
  return [
    {
      type: 'turn-started',
      turn: 't',
      question: '/ai What changed?',
      provider,
      model: 'm',
      replaces: null,
      at: AT,
    },
    { type: 'part', turn: 't', part: { type: 'text-delta', text: answer.slice(0, 50) } },
    { type: 'part', turn: 't', part: { type: 'text-delta', text: answer.slice(50) } },
  ];
}

const long = `**Limit retries**\n#7 by mira\n\n${'- a line of the list\n'.repeat(100)}`;

test('of a digest a short first part is remembered, in whole lines', () => {
  const { question, answer } = toExchange(turn('digest', long));
  expect(question).toBe('What changed?');
  expect(answer.length).toBeLessThan(250);
  expect(answer).toMatch(/^\*\*Limit retries\*\*\n#7 by mira\n\n(- a line of the list\n)+\[…\]$/);
  expect(toExchange(turn('digest', 'word '.repeat(100))).answer).toMatch(/word\n\[…\]$/);
  expect(toExchange(turn('digest', 'Hello!')).answer).toBe('Hello!');
});

test('what a model answered is remembered whole', () => {
  expect(toExchange(turn('openai', long)).answer).toBe(long);
});
