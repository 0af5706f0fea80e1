import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { FakeHostClient } from '../../../test/fakes/host-client.ts';
import { createInstructions } from './instructions.ts';

const ferry = { repository: { host: 'github.com', owner: 'lumen-labs', repo: 'ferry' }, instructions: '' };
const harbour = { ...ferry, repository: { ...ferry.repository, repo: 'harbour' } };

test('what is not taken is told at its repository, until that is saved', async () => {
  let isFull = true;
  const host = new FakeHostClient({
    'workspace/instructions': () => ({ repositories: [ferry, harbour] }),
    'workspace/instruct': ({ repository }) => {
      if (isFull && repository.repo === 'ferry') throw new AppError('store-failed', 'The disk is full.');
      return {};
    },
  });
  const { rows, change } = createInstructions(host);
  const troubles = () => rows.value.map(({ trouble }) => trouble);
  await change({ ...ferry, instructions: 'a' });
  expect(troubles()).toEqual(['The disk is full.', null]);
  await change({ ...harbour, instructions: 'b' });
  expect(troubles()).toEqual(['The disk is full.', null]);
  isFull = false;
  await change({ ...ferry, instructions: 'a' });
  expect(troubles()).toEqual([null, null]);
});
