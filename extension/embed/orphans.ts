import { isMarginSheet } from './margin.ts';
import { ownOrigin } from './own-origin.ts';

/**
 * Takes away what this extension before its update left in the page. Firefox
 * ends the old content script without a word, and starts the new one beside it.
 */
export function removeOrphans(): void {
  for (const element of [...document.documentElement.children]) if (holdsOurFrame(element)) element.remove();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !isMarginSheet(sheet));
}

/** Only a content script in Firefox has this property; the page's scripts see no closed root. */
interface Opened extends Element {
  openOrClosedShadowRoot?: ShadowRoot | null;
}

function holdsOurFrame(element: Opened): boolean {
  const frames = [...(element.openOrClosedShadowRoot?.children ?? [])].flatMap((part) => [...part.children]);
  return frames.some(
    (frame) => frame instanceof HTMLIFrameElement && frame.src.startsWith(`${ownOrigin()}/`),
  );
}
