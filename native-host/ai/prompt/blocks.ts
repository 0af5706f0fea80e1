import type { FileReport } from '../diff/report.ts';
import { selectDiff } from '../diff/select.ts';
import { countTokens } from '../tokens/count.ts';
import { type Block, block, headed } from './block.ts';
import type { Clean } from './clean.ts';
import { keepHead } from './cut.ts';
import { fileDetails, lackingOf } from './diff-details.ts';
import { commentsOf, keepNewest } from './discussion.ts';
import { fence } from './fence.ts';
import { type Facts, fitted, overhead, sizeOf } from './fit.ts';
import { fileList, headingOf, pageText } from './page-text.ts';
import { COMPACT } from './profile.ts';
import { focusOf } from './selection-block.ts';

const OFF = '(switched off by the user)';
const NO_PULL_REQUEST = '(no active pull request)';

export function roleBlock(text: string): Block {
  return block(text, { name: 'role', label: 'Role', budget: COMPACT.role, fixed: true, sent: 'whole' });
}

export function questionBlock(words: string): Block {
  const text = headed('Question', words);
  return block(text, {
    name: 'question',
    label: 'Question',
    budget: COMPACT.question,
    fixed: true,
    sent: 'whole',
  });
}

export function stateBlock(clean: Clean): Block {
  const { page, sources, diff, terminal, command, pasted } = clean;
  const body = [
    page
      ? `Open: ${headingOf(page).toLowerCase()} page${page.tab ? `, ${page.tab} tab` : ''}.`
      : 'No page open.',
    diff === null && sources.diff && page?.kind === 'pull-request' ? 'The diff could not be read.' : null,
    diff === null ? null : lackingWords(clean),
    terminal === null && command === null && pasted === null ? 'No terminal output attached.' : null,
    page && page.missing.length > 0 ? `Not read of the page: ${page.missing.join(', ')}.` : null,
  ];
  const whole = headed('Application state', body.filter((line) => line !== null).join('\n'));
  const text = keepHead(whole, COMPACT.state - 2);
  return block(text, {
    name: 'state',
    label: 'Application state',
    budget: COMPACT.state,
    fixed: true,
    sent: text === whole ? 'whole' : 'cut',
    of: countTokens(whole),
  });
}

/**
 * Title and description, then the comments unless a diff needs their place.
 * Without a pull request the prompt says so.
 */
export function pageBlock(
  { page, sources, profile }: Clean,
  nonce: string,
  room: number,
  withComments: boolean,
): Block {
  const label = headingOf(page);
  const facts = { name: 'page', label, budget: profile.page, room, fixed: false } as const;
  const none = page?.kind === 'pull-request' ? '' : `${headed('Pull request', NO_PULL_REQUEST)}\n\n`;
  if (page === null) return block(none.trimEnd(), { ...facts, label: 'Pull request', sent: 'empty' });
  if (!sources.description) return block(none + headed(label, OFF), { ...facts, sent: 'off' });
  const wrap = (text: string) => none + headed(label, fence(nonce, text));
  const comments = withComments ? commentsOf(page) : [];
  if (comments.length === 0) return fitted(wrap, pageText(page), room, keepHead, facts);
  return discussed(wrap, pageText(page), comments, room, facts);
}

/** What the comments need is theirs, but for half of the room that the description may keep. */
function discussed(
  wrap: (text: string) => string,
  description: string,
  comments: string[],
  room: number,
  facts: Facts,
): Block {
  const own = room - overhead(wrap) - 2;
  const whole = comments.join('\n\n');
  const head = keepHead(description, Math.max(Math.floor(own / 2), own - sizeOf(whole)));
  const { text, shown } = keepNewest(comments, own - countTokens(head));
  const body = [head, text].filter((part) => part !== '').join('\n\n');
  if (body === '') return block('', { ...facts, sent: 'cut' });
  const isWhole = head === description && text === whole;
  return block(wrap(body), {
    ...facts,
    ...(isWhole
      ? { sent: 'whole' }
      : { sent: 'cut', of: sizeOf(description) + sizeOf(whole) + overhead(wrap) }),
    details: [
      { label: 'Description', note: head === description ? 'whole' : 'cut', tokens: countTokens(head) },
      { label: 'Comments', note: noteOf(shown, comments.length), tokens: countTokens(text) },
    ],
  });
}

function noteOf(shown: number, all: number): string {
  return shown === all ? `all ${all}` : `the newest ${shown} of ${all}`;
}

export function diffBlock(clean: Clean, nonce: string, room: number): Block {
  const { diff, sources, account } = clean;
  const facts = diffFacts(clean, room);
  if (!sources.diff) return block('', { ...facts, sent: 'off' });
  if (diff === null) return fileListBlock(clean, nonce, room);
  const wrap = (text: string) => headed('Diff', fence(nonce, text));
  const selection = selectDiff(diff, room - overhead(wrap), { question: focusOf(clean) });
  if (selection.text === '')
    return block('', { ...facts, sent: diff.text.trim() === '' ? 'empty' : 'cut', of: diff.size });
  const { missing, part } = lackingOf(account);
  const whole = selection.files.every(isSent) && missing + part === 0;
  return block(wrap(selection.text), {
    ...facts,
    ...(whole ? { sent: 'whole' } : { sent: 'cut', of: diff.size }),
    details: fileDetails(selection.files, account),
    problems: missing + part === 0 ? [] : (account?.problems.map(({ error }) => error.message) ?? []),
  });
}

/** A file whose lines are missing looks like one without any. */
function lackingWords({ account }: Clean): string | null {
  const { missing, part } = lackingOf(account);
  if (missing + part === 0) return null;
  return `Of the diff's files, ${missing} have lines that could not be read, ${part} are there in part.`;
}

function diffFacts({ profile }: Clean, room: number) {
  return {
    name: 'diff',
    label: 'Diff',
    budget: profile.pageAndDiff - profile.page,
    room,
    fixed: false,
  } as const;
}

/** Generated files are named by intent, so that they cut nothing. */
function isSent({ included }: FileReport): boolean {
  return included === 'whole' || included === 'ignored';
}

/** Without a diff, the names of the files are the next best. */
function fileListBlock(clean: Clean, nonce: string, room: number): Block {
  const { page } = clean;
  const facts = diffFacts(clean, room);
  if (page === null || page.files.length === 0) return block('', { ...facts, sent: 'empty' });
  const wrap = (text: string) => headed('Changed files, as the page names them', fence(nonce, text));
  return fitted(wrap, fileList(page), room, keepHead, { ...facts, label: 'Changed files' });
}
