import type { PageAddress } from './address.ts';
import { headerNumber } from './elements.ts';
import type { Page } from './page.ts';
import { noRoute, type Route, readPayload } from './payload.ts';

/** The document as the readers see it. */
export function openPage(document: Document, address: PageAddress): Page {
  let payload: Route | undefined;
  const shown = attempt(() => headerNumber(document));
  const isCurrent = shown === null || address.number === null || shown === address.number;
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

/** Markup that a reader did not expect is a datum that is missing, no failure of the page. */
export function attempt<T>(read: () => T | null): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
