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
export function bodyOf(page: Page, description: string): string | null {
  const field = page.find(selectors.bodyField);
  if (field) return sourceOf(field);
  const opening = openingOf(page, description);
  return opening ? commentBody(opening) : null;
}

export function openerOf(page: Page, description: string): string | null {
  return loginOf(openingOf(page, description)?.querySelector(selectors.author));
}

function openingOf(page: Page, description: string): Element | null {
  return page.find(description) ?? page.find(selectors.comments);
}

function commentBody(comment: Element): string | null {
  const source = comment.querySelector(selectors.bodySource)?.getAttribute('value');
  if (source !== null && source !== undefined) return source;
  const body = comment.querySelector(selectors.body);
  const text = blockOf(body);
  return text === 'No description provided.' && body?.querySelector(selectors.noBody) ? '' : text;
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
  const comments = page.all(selectors.comments).slice(1).filter(isPlainComment).map(plainThread);
  const reviews = page.all(selectors.reviewThreads).map(reviewThread);
  const threads = [...comments, ...reviews].filter((thread) => thread.comments.length > 0);
  return threads.length > 0 || page.find(selectors.comments) ? threads : null;
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

function reviewThread(box: Element): Thread {
  const comments = commentsIn([...box.querySelectorAll(selectors.reviewComments)]);
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
  const text = textOf(box.querySelector(selectors.reviewLine)) ?? lineBefore(box);
  const match = /(\d+)$/.exec(text ?? '');
  return match ? Number(match[1]) : null;
}

/** The line that stands above the thread in a diff; several threads may follow one line. */
function lineBefore(box: Element): string | null {
  let row = box.closest(selectors.row)?.previousElementSibling;
  while (row) {
    const numbers = [...row.children].filter((cell) => cell.matches(selectors.lineNumber));
    if (numbers.length > 0) return numbers.at(-1)?.getAttribute('data-line-number') ?? null;
    row = row.previousElementSibling;
  }
  return null;
}

function commentsIn(comments: readonly Element[]): Thread['comments'] {
  return comments.flatMap((comment) => {
    const body = commentBody(comment);
    return body ? [{ author: loginOf(comment.querySelector(selectors.author)), body }] : [];
  });
}
