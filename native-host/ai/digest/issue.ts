import type { PageFacts } from '../../../shared/page/context.ts';
import { describePage } from './lead.ts';
import { bullets, code, enumerate, firstSentences, plural } from './prose.ts';

const COMMENT = 160;
/** An item of a numbered list. */
const STEP = /^ {0,3}\d{1,2}[.)] (.{1,300})$/gm;

/** An issue by its title, the author's first sentences, labels and what was said last. */
export function describeIssue(page: PageFacts): string[] {
  const parts = describePage(page);
  if (page.labels.length > 0) parts.push(`Labels: ${enumerate(page.labels.map(code), 8)}.`);
  const steps = [...(page.body ?? '').matchAll(STEP)].map(([, step]) => (step ?? '').trim());
  if (steps.length > 0) parts.push(`**Steps that the author gives**\n\n${bullets(steps, 10)}`);
  const comments = page.threads.flatMap((thread) => thread.comments);
  if (comments.length > 0) {
    const last = comments
      .slice(-3)
      .map((comment) => `${comment.author ?? 'someone'}: “${firstSentences(comment.body, COMMENT)}”`);
    parts.push(`**${plural(comments.length, 'comment')}**, the last of them:\n\n${bullets(last)}`);
  }
  return parts;
}
