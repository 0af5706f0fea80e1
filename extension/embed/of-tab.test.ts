import { expect, test, vi } from 'vitest';
import { pullContext } from '../../test/fakes/page.ts';
import { onlyOfTab } from './of-tab.ts';

const page = (number: number) => pullContext({ number });

test('P2: what is told of another page than the tab shows is not handed on', async () => {
  const hand = vi.fn();
  const asked: (number | null)[] = [];
  const take = onlyOfTab(hand, async ({ number }) => {
    asked.push(number);
    return number === 1;
  });
  take(page(2));
  await expect.poll(() => asked).toEqual([2, 2]);
  take(page(1));
  await expect.poll(() => hand.mock.calls).toEqual([[page(1)]]);
});

test('a page that the browser tells of a moment later is handed on then', async () => {
  const hand = vi.fn();
  const answers = [false, false, true];
  onlyOfTab(hand, async () => answers.shift() ?? false)(page(1));
  await expect.poll(() => hand.mock.calls).toEqual([[page(1)]]);
});

test('of two readings the newer one stays, whichever answer comes first', async () => {
  const hand = vi.fn();
  const slow = Promise.withResolvers<boolean>();
  const answers = [slow.promise, Promise.resolve(true)];
  const take = onlyOfTab(hand, () => answers.shift() ?? Promise.resolve(false));
  take(page(1));
  take({ ...page(1), title: 'newer' });
  await expect.poll(() => hand.mock.calls).toHaveLength(1);
  slow.resolve(true);
  await slow.promise;
  expect(hand.mock.calls).toEqual([[{ ...page(1), title: 'newer' }]]);
});
