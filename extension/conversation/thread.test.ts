import { expect, test } from 'vitest';
import type { ConversationEvent } from '../../shared/conversation/event.ts';
import type { Receipt } from '../../shared/conversation/receipt.ts';
import { threadOf } from './thread.ts';
import { foldEvent, type Turn, unsentTurn } from './turns.ts';

const at = '2026-01-01T00:00:00.000Z';
const started = (turn: string, replaces: string | null = null): ConversationEvent => ({
  type: 'turn-started',
  turn,
  question: `question ${turn}`,
  provider: 'openai',
  model: 'm',
  replaces,
  at,
});
const begun = (turn: string): ConversationEvent => ({ type: 'receipt', turn, receipt: {} as Receipt });
const ended = (turn: string, status: Turn['status'] = 'completed'): ConversationEvent => ({
  type: 'turn-ended',
  turn,
  status,
  error: null,
  usage: null,
  cost: null,
  at,
});
const answered = (turn: string, replaces: string | null = null) => [
  started(turn, replaces),
  begun(turn),
  ended(turn),
];
const fold = (...events: ConversationEvent[]) => events.reduce<Turn[]>(foldEvent, []);
const behind = (...turns: string[]) => turns.map((turn) => ({ turn, behind: 'turn' as const, until: null }));
const names = (turns: readonly Turn[], ...places: string[]) => {
  const { shown, queued } = threadOf(turns, behind(...places));
  return {
    shown: shown.map(({ turn, earlier }) => [turn.id, earlier.map((each) => each.map(({ id }) => id))]),
    queued: queued.map(({ turn }) => turn.id),
  };
};

test('C10: one that overtook others stands where it was answered, also after a reload', () => {
  const turns = fold(started('a'), begun('a'), started('b'), started('c'), ended('a'), begun('c'));
  expect(names(turns, 'b')).toEqual({
    shown: [
      ['a', []],
      ['c', []],
    ],
    queued: ['b'],
  });
  const later = [ended('c'), begun('b'), ended('b')].reduce<Turn[]>(foldEvent, turns);
  expect(names(later).shown.map(([id]) => id)).toEqual(['a', 'c', 'b']);
});

test('C10: what was taken out of the queue is gone, what was stopped in its answer is not', () => {
  const turns = fold(started('a'), begun('a'), started('b'), ended('b', 'stopped'), ended('a', 'stopped'));
  expect(names(turns)).toEqual({ shown: [['a', []]], queued: [] });
});

test('C10: one that has begun waits no more, whatever came last of the queue', () => {
  const turns = fold(started('a'), begun('a'), ended('a'), started('b'), begun('b'));
  expect(names(turns, 'a', 'b').queued).toEqual([]);
});

test('C10: a question that the host has not taken yet stands last in the queue while another runs', () => {
  const running = fold(started('a'), begun('a'), started('b'));
  const unsent = unsentTurn('c', 'c', at, null);
  expect(names([...running, unsent], 'b').queued).toEqual(['b', 'c']);
  expect(names([unsent])).toEqual({ shown: [['c', []]], queued: [] });
});

test('C10: one that the host has taken does not leave the queue until it was told of', () => {
  const turns = fold(started('a'), begun('a'), started('b'), started('c'));
  expect(names(turns, 'b')).toEqual({ shown: [['a', []]], queued: ['b', 'c'] });
  expect(names(turns)).toEqual({ shown: [['a', []]], queued: ['b', 'c'] });
});

test('C1: an edited question stands for the one before, and for all that followed on it', () => {
  const turns = fold(...answered('a'), ...answered('b'), ...answered('c'), ...answered('d', 'b'));
  expect(names(turns).shown).toEqual([
    ['a', []],
    ['d', [['b', 'c']]],
  ]);
});

test('C1: versions add up, oldest first', () => {
  const turns = fold(...answered('a'), ...answered('b', 'a'), ...answered('c', 'b'), ...answered('d'));
  expect(names(turns).shown).toEqual([
    ['c', [['a'], ['b']]],
    ['d', []],
  ]);
});

test('C1: an answer stays until the time of the one that replaces it has come', () => {
  const waiting = fold(...answered('a'), started('b'), begun('b'), started('c', 'a'));
  expect(names(waiting, 'c')).toEqual({
    shown: [
      ['a', []],
      ['b', []],
    ],
    queued: ['c'],
  });
  const removed = foldEvent(waiting, ended('c', 'stopped'));
  expect(names(removed).shown.map(([id]) => id)).toEqual(['a', 'b']);
});
