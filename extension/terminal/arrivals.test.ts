import { expect, test } from 'vitest';
import { Arrivals } from './arrivals.ts';

const settle = () => new Promise((done) => setTimeout(done));

function setUp() {
  const [seen, failures]: [string[], unknown[]] = [[], []];
  const arrivals = new Arrivals((error) => failures.push(error));
  const take = (arrived: string | Promise<string>) => arrivals.take(arrived, (ready) => seen.push(ready));
  return { seen, failures, take };
}

test('what is ready goes on at once', () => {
  const { seen, take } = setUp();
  take('a');
  take('b');
  expect(seen).toEqual(['a', 'b']);
});

test('what is ready waits for what came before it, and what is ready sooner too', async () => {
  const { seen, take } = setUp();
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  take(first.promise);
  take('b');
  take(second.promise);
  take('d');
  second.resolve('c');
  await settle();
  expect(seen).toEqual([]);
  first.resolve('a');
  await settle();
  expect(seen).toEqual(['a', 'b', 'c', 'd']);
  take('e');
  expect(seen.at(-1)).toBe('e');
});

test('what cannot be made ready is told, and the rest goes on', async () => {
  const { seen, failures, take } = setUp();
  take(Promise.reject(new Error('cut')));
  take('b');
  await settle();
  expect(seen).toEqual(['b']);
  expect(failures).toEqual([new Error('cut')]);
});
