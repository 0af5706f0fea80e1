import { isSameRepository, parseAddress } from '../../shared/page/address.ts';
import { linePlace } from '../../shared/page/selectors.ts';

/**
 * Brings the person to a place of the pull request that they are reading, e.g. `…/files#diff-…R12`: scrolls
 * where the page draws it, else follows the link as a press on it would. Other addresses are left alone.
 */
export function goTo(url: string): void {
  if (!isOfThisPull(url)) return;
  const { hash } = new URL(url);
  const place = find(hash.slice(1));
  if (place === null) {
    follow(url);
    return;
  }
  place.scrollIntoView({ block: 'center' });
  // GitHub marks the line that its address names.
  if (location.hash !== hash) history.replaceState(history.state, '', hash);
}

function isOfThisPull(url: string): boolean {
  // `javascript://github.com/…` has a host and a path too.
  if (URL.parse(url)?.origin !== location.origin) return false;
  const [here, there] = [parseAddress(location.href), parseAddress(url)];
  if (there.kind !== 'pull-request' || there.owner === null || there.repo === null) return false;
  return there.number === here.number && isSameRepository(here, there.owner, there.repo);
}

/** The line, or at least its file. */
function find(anchor: string): Element | null {
  const file = anchor.replace(/[LR]\d+$/, '');
  return document.querySelector(linePlace(anchor)) ?? document.querySelector(linePlace(file));
}

/** GitHub's own script makes a soft navigation of it. */
function follow(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
