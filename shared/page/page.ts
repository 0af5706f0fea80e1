import type { PageAddress } from './address.ts';
import type { Field, PageContext } from './context.ts';
import type { Route } from './payload.ts';

/** What the readers read from. */
export interface Page {
  readonly address: PageAddress;
  /** The page's embedded payload as far as it speaks of this address; parsed on first use. */
  readonly payload: Route;
  /** Text of `<title>`. */
  readonly documentTitle: string;
  /**
   * Finds the first element. While a soft navigation is under way the elements
   * are still those of the page before: then nothing is found.
   */
  find(selector: string): Element | null;
  /** Finds all elements, in document order. */
  all(selector: string): Element[];
}

/** How one era's markup is read. A reader that does not see its datum returns null. */
export type EraReaders = { readonly [F in Field]?: (page: Page) => PageContext[F] | null };
