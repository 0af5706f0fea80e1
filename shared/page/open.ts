import type { PageAddress } from './address.ts';
import { isTitledElsewhere } from './document-title.ts';
import { headerNumber, shownCommit } from './elements.ts';
import type { Page } from './page.ts';
import { noRoute, type Route, readPayload } from './payload.ts';

/** The document as the readers see it. */
export function openPage(document: Document, address: PageAddress): Page {
  let payload: Route | undefined;
  const isCurrent = attempt(() => isShown(document, address)) ?? true;
  return {
    address,
    documentTitle: attempt(() => document.title) ?? '',
    find: (selector) => (isCurrent ? document.querySelector(selector) : null),
    all: (selector) => (isCurrent ? [...document.querySelectorAll(selector)] : []),
    get payload() {
      payload ??= attempt(() => readPayload(document, address)) ?? noRoute;
      return payload;
    },
  };
}

/** Whether the page's own heading, of a commit its id, is the address's; a page without one may be. */
function isShown(document: Document, address: PageAddress): boolean {
  if (isTitledElsewhere(document.title, address)) return false;
  const shown = headerNumber(document);
  const sha = address.kind === 'commit' ? shownCommit(document) : null;
  const isNumber = shown === null || address.number === null || shown === address.number;
  return isNumber && (sha === null || sha.startsWith((address.rest[1] ?? '').toLowerCase()));
}

/** Markup that a reader did not expect is a datum that is missing, no failure of the page. */
export function attempt<T>(read: () => T | null): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
