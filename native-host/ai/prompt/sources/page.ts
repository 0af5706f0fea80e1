import { countTokens } from '../../tokens/count.ts';
import { sizeOf } from '../../tokens/size.ts';
import { type Block, block, headed, type Space } from '../block.ts';
import { keepHead } from '../cut.ts';
import { fence } from '../fence.ts';
import { type Facts, fitted, overhead } from '../fit.ts';
import type { ContextSource, Scene } from '../source.ts';
import { commentsOf, keepNewest } from './discussion.ts';
import { headingOf, pageText } from './page-text.ts';

const OFF = '(switched off by the user)';
const NO_PULL_REQUEST = '(no active pull request)';

/**
 * Title and description, then the comments; where these have no part of the budget, a diff that is cut takes
 * their place. Without a pull request the prompt says so.
 */
export const page: ContextSource = {
  name: 'page',
  place: 'question',
  priority: 3,
  render: (scene, room) => {
    const isDiffCut = scene.filled.get('diff')?.section.sent === 'cut';
    const own = { ...room, room: Math.min(room.room, room.budget) };
    return pageBlock(scene, isDiffCut ? own : room, scene.profile.discussion || isKnownWhole(scene));
  },
};

/** Before the diff is filled, nothing is held back for comments. */
function isKnownWhole({ filled }: Scene): boolean {
  const diff = filled.get('diff');
  return diff !== undefined && diff.section.sent !== 'cut';
}

function pageBlock({ clean, nonce }: Scene, room: Space, withComments: boolean): Block {
  const { page, sources } = clean;
  const label = headingOf(page);
  const facts: Facts = { name: 'page', label, ...room, fixed: false };
  const none = page?.kind === 'pull-request' ? '' : `${headed('Pull request', NO_PULL_REQUEST)}\n\n`;
  if (page === null) return block(none.trimEnd(), { ...facts, label: 'Pull request', sent: 'empty' });
  if (!sources.description) return block(none + headed(label, OFF), { ...facts, sent: 'off' });
  const wrap = (text: string) => none + headed(label, fence(nonce, text));
  const comments = withComments ? commentsOf(page) : [];
  if (comments.length === 0) return fitted(wrap, pageText(page), keepHead, facts);
  return discussed(wrap, pageText(page), comments, facts);
}

/** What the comments need is theirs, but for half of the room that the description may keep. */
function discussed(
  wrap: (text: string) => string,
  description: string,
  comments: string[],
  facts: Facts,
): Block {
  const own = facts.room - overhead(wrap) - 2;
  const whole = comments.join('\n\n');
  const head = keepHead(description, Math.max(Math.floor(own / 2), own - sizeOf(whole)));
  const { text, shown } = keepNewest(comments, own - countTokens(head));
  const body = [head, text].filter((part) => part !== '').join('\n\n');
  if (body === '') return block('', { ...facts, sent: 'cut' });
  const isWhole = head === description && text === whole;
  return block(wrap(body), {
    ...facts,
    sent: isWhole ? 'whole' : 'cut',
    of: () => sizeOf(description) + sizeOf(whole) + overhead(wrap),
    details: [
      { label: 'Description', note: head === description ? 'whole' : 'cut', tokens: countTokens(head) },
      { label: 'Comments', note: noteOf(shown, comments.length), tokens: countTokens(text) },
    ],
  });
}

function noteOf(shown: number, all: number): string {
  return shown === all ? `all ${all}` : `the newest ${shown} of ${all}`;
}
