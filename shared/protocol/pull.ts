import * as z from 'zod/mini';
import { ErrorData } from '../errors.ts';
import { PageFacts } from '../page/context.ts';
import { GitHubHost, PullChanges, TokenTrial } from '../pull/pull.ts';
import { id } from './fields.ts';

/** Requests about a pull request's changes, and the GitHub they come from. */
export const pullMethods = {
  /**
   * A pull request's changes, joined file by file from what the page renders (`rendered`: an upload), GitHub's
   * `.diff` and what the host can get. While `diff` is `unasked` the host gives what it keeps of this head and
   * asks nobody; is that not complete, the client gets the `.diff` and asks again.
   */
  'pull/read': {
    params: z.object({
      page: PageFacts,
      rendered: z.nullable(id),
      diff: z.discriminatedUnion('state', [
        z.object({ state: z.literal('unasked') }),
        // As it was told before: the answer said that nobody need fetch it again.
        z.object({ state: z.literal('known') }),
        z.object({ state: z.literal('refused'), error: ErrorData }),
        z.object({ state: z.literal('uploaded'), upload: id }),
      ]),
    }),
    result: PullChanges,
  },
  /** github.com, those that a token is known of, and those that the person `added` to the extension. */
  'github/list': {
    params: z.object({ added: z.array(z.string()).check(z.maxLength(100)) }),
    result: z.object({ hosts: z.array(GitHubHost) }),
  },
  /**
   * The token goes into the keychain or the host's key file, unless GitHub does not know it; "" removes it, and is not
   * tried.
   */
  'github/configure': {
    params: z.object({ host: z.string(), token: z.string() }),
    result: z.object({ trial: z.nullable(TokenTrial) }),
  },
} as const;
