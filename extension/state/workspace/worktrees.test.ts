import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import type { WorktreeInfo } from '../../../shared/protocol/workspace.ts';
import { FakeHostClient } from '../../../test/fakes/host-client.ts';
import { pullContext } from '../../../test/fakes/page.ts';
import { createWorktrees } from './worktrees.ts';

const repository = { host: 'github.com', owner: 'lumen-labs', repo: 'ferry' };
const made: WorktreeInfo = { path: '/w/ferry-12', repository, number: 12, sha: '9f3c2ab', changed: false };
const page = pullContext({ ...repository, number: 12 });

function open(worktrees: WorktreeInfo[] = []) {
  const host = new FakeHostClient({
    'worktree/list': () => ({ worktrees }),
    'worktree/create': () => {
      worktrees.push(made);
      return made;
    },
  });
  const opened: [string, string][] = [];
  const openTerminal = async (cwd: string, name: string) => void opened.push([cwd, name]);
  return { host, opened, worktrees: createWorktrees(host, signal(page), openTerminal) };
}

test('B10: the pull request is checked out, a terminal opens there, and it says so meanwhile', async () => {
  const { host, opened, worktrees } = open();
  const making = worktrees.runHere();
  expect(worktrees.work.value).toEqual({ kind: 'creating', number: 12 });
  // One press more does nothing.
  await worktrees.runHere();
  await making;
  expect(host.called('worktree/create')).toEqual([{ repository, number: 12 }]);
  expect(opened).toEqual([['/w/ferry-12', '#12']]);
  expect(worktrees.work.value).toBeNull();
  expect(worktrees.list.value).toEqual([made]);
});

test('what cannot be checked out is told in a sentence, and can be tried again', async () => {
  const { host, worktrees } = open();
  host.refuse('worktree/create', new AppError('refused', 'There is no checkout.'));
  await expect(worktrees.runHere()).rejects.toThrow('There is no checkout.');
  expect(worktrees.work.value).toBeNull();
});

test('one in which nothing was changed is removed at once, others after a yes', async () => {
  const changed = { ...made, path: '/w/changed', changed: true };
  const { host, worktrees } = open([made, changed]);
  await worktrees.remove(made.path);
  expect(host.called('worktree/remove')).toEqual([{ path: '/w/ferry-12', force: false }]);
  await worktrees.remove(changed.path);
  expect(worktrees.asked.value).toEqual(changed);
  await worktrees.answer(false);
  expect(host.called('worktree/remove')).toHaveLength(1);
  await worktrees.remove(changed.path);
  await worktrees.answer(true);
  expect(host.called('worktree/remove').at(-1)).toEqual({ path: '/w/changed', force: true });
});
