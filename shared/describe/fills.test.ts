import { expect, test } from 'vitest';
import { goodAnswer } from '../../test/fakes/outline.ts';
import { readFills } from './fills.ts';

test('half a heading is not there yet', () => {
  const seen = [...goodAnswer].map((_, at) => readFills(goodAnswer.slice(0, at + 1), false));
  const titles = new Set(seen.flatMap(({ sections }) => sections.map(({ title }) => title)));
  expect([...titles]).toEqual(['Why', 'What changed']);
});
