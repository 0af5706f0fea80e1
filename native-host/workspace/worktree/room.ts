import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { Room } from '../../daemon/handlers.ts';
import type { LoginEnvironment } from '../../settings/login-environment.ts';
import type { Settings } from '../../settings/settings.ts';
import { openGit } from '../git/git.ts';
import { sweepShadows } from '../git/shadow.ts';
import { openWorktrees } from './worktrees.ts';

/** Answers the `worktree/*` methods. What was begun is brought to its end, also when the client goes. */
export function createWorktreeRoom(folder: string, settings: Settings, login: LoginEnvironment): Room {
  const ending = new AbortController();
  const worktrees = openWorktrees({ folder, settings, git: openGit(login, ending.signal) });
  // A daemon that was killed left them.
  const swept = sweepShadows(join(folder, 'git')).catch(() => {});
  let waiting = 0;
  let last: Promise<unknown> = swept;
  /** One after the other: they write to the same places. */
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    waiting += 1;
    const result = last.then(act).finally(() => {
      waiting -= 1;
    });
    last = result.catch(() => {});
    return result;
  };
  return {
    handlers: {
      'worktree/create': (pull) => inTurn(() => worktrees.create(pull)),
      'worktree/list': async ({ repository }) => {
        await swept;
        return { worktrees: await worktrees.list(repository) };
      },
      'worktree/remove': async ({ path, force }) => {
        await inTurn(() => worktrees.remove(path, force));
        return {};
      },
    },
    busy: () => waiting > 0,
    close: async () => {
      ending.abort(new AppError('git-failed', 'The host is ending; try again.', { retryable: true }));
      await last;
    },
  };
}
