import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Ranking } from './ranking.ts';

test('the best comes first, of equal ones the earlier, whatever is looked at first', () => {
  const worths = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(worths, fc.nat(11_999), (pattern, first) => {
      const items = Array.from({ length: 12_000 }, (_, at) => ({
        at,
        worth: (pattern[at % pattern.length] ?? 0) + (at % 7),
      }));
      const ranking = new Ranking(items, new Float64Array(items.map(({ worth }) => worth)));
      ranking.at(first);
      const ranked = items.map((_, index) => ranking.at(index));
      expect(ranked).toEqual(items.toSorted((a, b) => b.worth - a.worth));
    }),
    { numRuns: 20 },
  );
});

test('behind the last there is nothing', () => {
  expect(new Ranking([], new Float64Array()).at(0)).toBeUndefined();
  expect(new Ranking(['only'], new Float64Array(1)).at(1)).toBeUndefined();
});
