import { clean } from '../../shared/answer/clean.ts';
import type { HeadCheck } from '../../shared/pull/pull.ts';
import { strings } from '../strings.ts';

export interface HeadWords {
  before: string;
  /** What a narrow panel says alone. */
  stands: string;
  after: string;
  /** Whether a person should take note of it. */
  calls: boolean;
}

/** Of a branch's name: it is the author's, or whoever made the checkout. UTF-16 units. */
const LONGEST = 250;

/** `your checkout is` `2 behind` `this head`. */
export function headWords(check: HeadCheck | null, branch: string | null): HeadWords {
  const { head } = strings;
  const on = branch === null ? head.noBranch : head.on(clean(branch).slice(0, LONGEST));
  const { state: stands, behind, ahead } = check ?? { state: 'other', behind: null, ahead: null };
  switch (stands) {
    case 'at-head':
      return { before: head.before, stands: head.at, after: '', calls: false };
    case 'behind':
      return { before: head.before, stands: head.behind(behind), after: head.after, calls: true };
    case 'ahead':
      return { before: head.before, stands: head.ahead(ahead), after: head.afterAhead, calls: false };
    case 'diverged':
      return {
        before: head.before,
        stands: head.diverged(behind, ahead),
        after: ahead === null ? head.after : head.afterAhead,
        calls: true,
      };
    case 'unknown':
      return { before: head.before, stands: on, after: head.withoutHead, calls: false };
    default:
      return { before: head.before, stands: on, after: '', calls: false };
  }
}
