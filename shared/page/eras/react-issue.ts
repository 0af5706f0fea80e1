import type { PageContext } from '../context.ts';
import { blockOf, loginOf, textOf } from '../elements.ts';
import type { EraReaders, Page } from '../page.ts';
import { at, list, string } from '../payload.ts';
import { reactIssue as selectors } from '../selectors.ts';
import { stateOf } from '../state.ts';

/** The React issue viewer, 2025 on; also in the pane of a project board. */
export const reactIssue: EraReaders = {
  title: (page) => textOf(page.find(selectors.title)) ?? string(at(page.payload.issue, 'title')),
  state: (page) => shownState(page) ?? stateOf(string(at(page.payload.issue, 'state'))),
  author: (page) => string(at(page.payload.issue, 'author', 'login')) ?? loginOf(page.find(selectors.author)),
  body: (page) => string(at(page.payload.issue, 'body')) ?? bodyOf(page),
  labels: (page) => labelsDrawn(page) ?? labelsOf(page),
  threads: (page) => commentsOf(page) ?? commentsShown(page),
};

/** The box follows what is done since the page was loaded. */
function labelsDrawn(page: Page): string[] | null {
  const box = page.find(selectors.labels);
  if (!box) return null;
  const names = [...box.querySelectorAll(selectors.label)].map((label) => textOf(label) ?? '');
  return [...new Set(names)].filter(Boolean);
}

function labelsOf(page: Page): string[] | null {
  const edges = at(page.payload.issue, 'labels', 'edges');
  if (!Array.isArray(edges)) return null;
  return list(edges).flatMap((edge) => string(at(edge, 'node', 'name')) ?? []);
}

/** Until the summer of 2025 the label had no attribute, only its word. */
function shownState(page: Page): PageContext['state'] {
  const label = page.find(selectors.state);
  return stateOf(label?.getAttribute('data-status') ?? null) ?? stateOf(textOf(label));
}

function bodyOf(page: Page): string | null {
  const text = blockOf(page.find(selectors.body));
  return text === 'No description provided.' ? '' : text || null;
}

/** The timeline as it is drawn, unless parts of it are folded and nothing is seen. */
function commentsShown(page: Page): PageContext['threads'] | null {
  const timeline = page.find(selectors.timeline);
  const threads = [...(timeline?.querySelectorAll(selectors.comments) ?? [])].flatMap((comment) => {
    const body = blockOf(comment.querySelector(selectors.commentBody));
    const author = loginOf(comment.querySelector(selectors.commentAuthor));
    return body ? [{ author, path: null, line: null, resolved: null, comments: [{ author, body }] }] : [];
  });
  const isWhole = timeline !== null && timeline.querySelector(selectors.loadMore) === null;
  return threads.length > 0 || isWhole ? threads : null;
}

/** The payload holds the timeline's first and last items. */
function commentsOf(page: Page): PageContext['threads'] | null {
  const ends = ['frontTimelineItems', 'backTimelineItems'].map((end) => at(page.payload.issue, end, 'edges'));
  if (!ends.some(Array.isArray)) return null;
  const items = ends.flatMap(list);
  return items.flatMap((item) => {
    const comment = at(item, 'node');
    const body = string(at(comment, 'body'));
    if (at(comment, '__typename') !== 'IssueComment' || body === null) return [];
    const author = string(at(comment, 'author', 'login'));
    return [{ author, path: null, line: null, resolved: null, comments: [{ author, body }] }];
  });
}
