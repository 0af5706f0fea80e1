import { marginOf, type Viewport } from './layout.ts';
import type { Layout } from './messages.ts';

/**
 * An open popover of the page, even far away, would count as covering the
 * panel: its backdrop is as large as the viewport, though nobody sees it.
 */
const popoverBackdrop = '[popover]:not(dialog)::backdrop';
const noPopoverBackdrop = `${popoverBackdrop} { display: none !important; }`;

/** Whether a sheet is such a one, also of a content script that is gone. */
export function isMarginSheet({ cssRules }: CSSStyleSheet): boolean {
  const [first] = cssRules;
  return first instanceof CSSStyleRule && first.selectorText === popoverBackdrop;
}

/** Lets the page keep clear of the panel by padding on its body, in a sheet that no script of the page holds. */
export class Margin {
  readonly #sheet = new CSSStyleSheet();

  apply(layout: Layout, viewport: Viewport): void {
    const side = layout.dock === 'right' ? 'right' : 'bottom';
    const margin = marginOf(layout, viewport);
    const padding = `body { padding-${side}: ${margin}px !important; box-sizing: border-box !important; }`;
    this.#sheet.replaceSync(`${noPopoverBackdrop}\n${margin > 0 ? padding : ''}`);
    this.#adopt();
  }

  end(): void {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }

  #adopt(): void {
    if (document.adoptedStyleSheets.includes(this.#sheet)) return;
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet];
  }
}
