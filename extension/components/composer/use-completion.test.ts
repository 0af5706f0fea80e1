import { expect, test } from 'vitest';
import { offeredAt } from './use-completion.ts';

const files = ['README.md', 'src/http/client.ts', 'test/http/client.test.ts'];
const offered = (text: string, typed: string) =>
  offeredAt({ text, slash: { fix: null }, offer: { typed, files } }, text.length).items.map(
    ({ word }) => word,
  );

test('C5: of what the host offered for fewer letters only what fits is offered until it answers', () => {
  expect(offered('Why is @', '')).toEqual(files);
  expect(offered('Why is @clie', '')).toEqual(['src/http/client.ts', 'test/http/client.test.ts']);
  expect(offered('Why is @read', 'clie')).toEqual([]);
});
