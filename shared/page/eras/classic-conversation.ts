import type { PageContext } from '../context.ts';
import { blockOf, loginOf, sourceOf, textOf } from '../elements.ts';
import type { Page } from '../page.ts';
import { classicFiles, classicHeader, classicConversation as selectors } from '../selectors.ts';
import { stateOf } from '../state.ts';

type Thread = PageContext['threads'][number];

export function stateIn(page: Page): PageContext['state'] {
  const label = page.find(classicHeader.state);
  return stateOf(label?.getAttribute('title') ?? null) ?? stateOf(textOf(label));
}

/** The description: its source where the page has it, else its text; "" when the page says that there is none. */
export function bodyOf(page: Page): string | null {
  const field = page.find(selectors.bodyField);
  if (field) return sourceOf(field);
  const opening = openingOf(page);
  return opening ? commentBody(opening) : null;
}

export function openerOf(page: Page): string | null {
  return loginOf(openingOf(page)?.querySelector(selectors.author));
}

/** The comment that opens the conversation; the first one may be a reply, then it says so. */
function openingOf(page: Page): Element | null {
  const first = page.find(selectors.comments);
  return page.find(selectors.description) ?? (first?.closest(selectors.reply) ? null : first);
}

function commentBody(comment: Element): string | null {
  const source = comment.querySelector(selectors.bodySource)?.getAttribute('value');
  if (source !== null && source !== undefined) return source;
  const body = comment.querySelector(selectors.body);
  return writtenIn(body);
}

/** A rendered text; "" only where the page says in words that nobody wrote one. */
function writtenIn(body: Element | null): string | null {
  const text = blockOf(body);
  if (text === 'No description provided.' && body?.querySelector(selectors.noBody)) return '';
  return text || null;
}

export function labelsOf(page: Page): string[] | null {
  const box = page.find(selectors.labels);
  if (!box) return null;
  const names = [...box.querySelectorAll(selectors.label)].map(
    (label) => label.getAttribute('data-name') ?? textOf(label) ?? '',
  );
  return [...new Set(names)].filter(Boolean);
}

/** Comments of the conversation, then review threads, both in the order of the page. */
export function threadsOf(page: Page): Thread[] | null {
  const opening = openingOf(page);
  const comments = page
    .all(selectors.comments)
    .filter((comment) => isPlainComment(comment) && !isSame(comment, opening))
    .map(plainThread);
  const reviews = page.all(selectors.reviewThreads).map(reviewThread);
  const threads = [...comments.filter(hasComments), ...reviews.filter((thread) => thread !== null)];
  return threads.length > 0 || opening ? threads : null;
}

/** Whether one of the two is a part of the other. */
function isSame(comment: Element, opening: Element | null): boolean {
  return opening !== null && (comment.contains(opening) || opening.contains(comment));
}

function isPlainComment(comment: Element): boolean {
  return (
    comment.closest(selectors.reviewThreads) === null && comment.querySelector(selectors.author) !== null
  );
}

function plainThread(comment: Element): Thread {
  const comments = commentsIn([comment]);
  return { author: comments[0]?.author ?? null, path: null, line: null, resolved: null, comments };
}

function hasComments({ comments }: Thread): boolean {
  return comments.length > 0;
}

/** One that is folded has its place and whether it is resolved, and no comments yet. */
function reviewThread(box: Element): Thread | null {
  const comments = commentsIn([...box.querySelectorAll(selectors.reviewComments)]);
  if (comments.length === 0 && !box.matches(selectors.foldedThread)) return null;
  const resolved = box.getAttribute('data-resolved');
  return {
    author: comments[0]?.author ?? null,
    path: threadPath(box),
    line: threadLine(box),
    resolved: resolved === null ? null : resolved === 'true',
    comments,
  };
}

function threadPath(box: Element): string | null {
  const file = box.closest(classicFiles.file)?.querySelector(classicFiles.header);
  return file?.getAttribute('data-path') ?? textOf(box.querySelector(selectors.reviewPath));
}

function threadLine(box: Element): number | null {
  const text = textOf(box.querySelector(selectors.reviewLine)) ?? lastLine(box) ?? lineBefore(box);
  const match = /(\d+)$/.exec(text ?? '');
  return match ? Number(match[1]) : null;
}

/** The line that a thread in a timeline draws last is its own. */
function lastLine(box: Element): string | null {
  const row = [...box.querySelectorAll(selectors.reviewRows)].findLast(
    (each) => each.closest(selectors.reviewComments) === null,
  );
  return row ? numberIn(row) : null;
}

/** The line that stands above the thread in a diff; several threads may follow one line. */
function lineBefore(box: Element): string | null {
  let row = box.closest(selectors.row)?.previousElementSibling;
  while (row) {
    const number = numberIn(row);
    if (number !== null) return number;
    row = row.previousElementSibling;
  }
  return null;
}

/** The number on the newer side, of a deleted line on the older one. */
function numberIn(row: Element): string | null {
  const numbers = [...row.children].filter((cell) => cell.matches(selectors.lineNumber));
  return numbers.at(-1)?.getAttribute('data-line-number') ?? null;
}

function commentsIn(comments: readonly Element[]): Thread['comments'] {
  return comments.flatMap((comment) => {
    const body = commentBody(comment);
    return body ? [{ author: loginOf(comment.querySelector(selectors.author)), body }] : [];
  });
}
