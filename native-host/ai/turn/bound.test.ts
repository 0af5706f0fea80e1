import { expect, test } from 'vitest';
import type { Part } from '../../../shared/conversation/part.ts';
import { createBound } from './bound.ts';

const MANY = 50_000;

function taken(partOf: (index: number) => Part): number {
  const bound = createBound();
  for (let index = 0; index < MANY; index += 1) {
    try {
      bound(partOf(index));
    } catch {
      return index;
    }
  }
  return MANY;
}

test('small deltas of one kind are counted by their text', () => {
  expect(taken(() => ({ type: 'text-delta', text: 'four' }))).toBe(MANY);
});

test.each<[string, (index: number) => Part]>([
  ['kinds that change', (index) => ({ type: index % 2 ? 'text-delta' : 'reasoning-delta', text: 'a' })],
  ['tool calls', () => ({ type: 'tool-call', id: '', name: '', args: '' })],
  ['ends', () => ({ type: 'finish', reason: 'stop' })],
])('case 114: %s without end are rows without end: they are cut off', (_, partOf) => {
  expect(taken(partOf)).toBeLessThan(20_000);
});
