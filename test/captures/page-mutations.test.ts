import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePage } from '../../native-host/cli/read-page.ts';
import type { PageContext } from '../../shared/page/context.ts';
import { readPage } from '../../shared/page/read.ts';
import * as selectors from '../../shared/page/selectors.ts';
import { hasCaptures, listCaptures, readCapture } from './captures.ts';

/** Pages of every era are smaller; the largest ones only take longer. */
const largest = 300_000;

interface SavedPage {
  name: string;
  document: Document;
  url: string;
  /** As many as take about as long as on any other page. */
  runs: number;
}

async function savedPages(): Promise<SavedPage[]> {
  const names = listCaptures('html', '.json').map((name) => name.replace(/json$/, 'html'));
  const pages = names.map((name) => ({ name, html: readCapture('html', name) }));
  const small = pages.filter(({ html }) => html.length < largest);
  return Promise.all(
    small.map(async ({ name, html }) => {
      const { url } = JSON.parse(readCapture('html', name.replace(/html$/, 'json')));
      const runs = Math.min(12, Math.ceil(600_000 / html.length));
      return { name, document: await parsePage(ofOneMoment(name, html)), url, runs };
    }),
  );
}

/** A derived page's `<title>` is older than its payload. */
function ofOneMoment(name: string, html: string): string {
  return name.includes('.derived.') ? html.replace(/<title>.*?<\/title>/s, '') : html;
}

/** What a reader looks at, and what stands around it: all else changes nothing. */
function readElements(document: Document): Element[] {
  const groups = Object.values(selectors).filter((group) => typeof group !== 'function');
  const all = groups.flatMap((group) => (typeof group === 'string' ? [group] : Object.values<string>(group)));
  const found = all.flatMap((selector) => [...document.querySelectorAll(selector)].slice(0, 8));
  return [...new Set(found.flatMap(withParents))];
}

function withParents(element: Element): Element[] {
  const parent = element.parentElement;
  return parent && parent.localName !== 'html' ? [element, ...withParents(parent)] : [element];
}

/** What a reading says that the reading of the whole page does not say. */
function invented(part: PageContext, whole: PageContext): unknown[] {
  const single = (['state', 'author', 'base', 'head', 'headSha'] as const).filter(
    (field) => part[field] !== null && JSON.stringify(part[field]) !== JSON.stringify(whole[field]),
  );
  const texts = (['title', 'body'] as const).filter((field) => !isLeft(part[field], whole[field]));
  const lists = (['labels', 'linkedIssues', 'checks'] as const).filter((field) => {
    const known = whole[field].map((item) => JSON.stringify(item));
    return part[field].some((item) => !known.includes(JSON.stringify(item)));
  });
  return [
    ...[...single, ...texts, ...lists].map((field) => [field, part[field], whole[field]]),
    ...part.files.filter((file) => !whole.files.some((known) => isSameFile(file, known))),
    ...part.commits.filter(
      ({ sha, title }) => !whole.commits.some((known) => known.sha === sha && isLeft(title, known.title)),
    ),
    ...part.threads.filter((thread) => !whole.threads.some((known) => isSameThread(thread, known))),
  ];
}

/** A text with parts left out; "" says that there is none. */
function isLeft(part: string | null, whole: string | null): boolean {
  if (part === null) return true;
  if (whole === null || (part === '' && whole !== '')) return false;
  const wanted = lettersOf(part);
  let next = 0;
  for (const letter of lettersOf(whole)) if (letter === wanted[next]) next += 1;
  return next === wanted.length;
}

function lettersOf(text: string): string[] {
  return [...text.replace(/[^\p{L}\p{N}]/gu, '')];
}

type File = PageContext['files'][number];
function isSameFile(file: File, known: File): boolean {
  const counts = ['change', 'additions', 'deletions'] as const;
  return (
    file.path === known.path && counts.every((field) => file[field] === null || file[field] === known[field])
  );
}

type Thread = PageContext['threads'][number];
/** A line that is dropped moves a thread: its line is not compared. */
function isSameThread(thread: Thread, known: Thread): boolean {
  const fields = ['path', 'resolved'] as const;
  return (
    fields.every((field) => thread[field] === null || thread[field] === known[field]) &&
    thread.comments.every(({ author, body }) =>
      known.comments.some((each) => (author === null || author === each.author) && isLeft(body, each.body)),
    )
  );
}

function without<T>(element: Element, read: () => T): T {
  const { parentNode, nextSibling } = element;
  element.remove();
  try {
    return read();
  } finally {
    parentNode?.insertBefore(element, nextSibling);
  }
}

test.skipIf(!hasCaptures('html'))('whatever part of a page is gone, nothing is invented for it', async () => {
  for (const { name, document, url, runs } of await savedPages()) {
    const whole = readPage(document, url);
    const property = fc.property(fc.constantFrom(...readElements(document)), (element) => {
      const part = without(element, () => readPage(document, url));
      expect([name, element.localName, element.className, ...invented(part, whole)]).toHaveLength(3);
    });
    fc.assert(property, { numRuns: runs, seed: 1, endOnFailure: true });
  }
});

/** Class names end in a hash of GitHub's build, attributes have no order, layouts come and go. */
function rebuild(document: Document): void {
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes].toReversed()) {
      element.removeAttribute(name);
      element.setAttribute(name, name === 'class' ? rehash(value) : value);
    }
  }
  const layout = document.createElement('main');
  layout.append(...document.body.childNodes);
  document.body.append(layout);
}

function rehash(classes: string): string {
  return classes
    .replace(/(-module__[A-Za-z]\w*?--)[\w-]+/g, '$1x0_Y9')
    .replace(/(\bprc-\w+-\w+-)[\w-]+/g, '$1x0_Y9');
}

test.skipIf(!hasCaptures('html'))(
  'a new build of GitHub within another layout is read the same',
  async () => {
    for (const { name, document, url } of await savedPages()) {
      const before = readPage(document, url);
      rebuild(document);
      expect([name, readPage(document, url)]).toEqual([name, before]);
    }
  },
);
