import type { PageContext } from '../context.ts';
import { textOf } from '../elements.ts';
import type { Page } from '../page.ts';
import { checks as selectors } from '../selectors.ts';

/** GitHub's icons, behind `octicon-`. */
const states: Record<string, string> = {
  check: 'success',
  'check-circle': 'success',
  'check-circle-fill': 'success',
  x: 'failure',
  'x-circle': 'failure',
  'x-circle-fill': 'failure',
  'dot-fill': 'pending',
  skip: 'skipped',
  square: 'neutral',
  'square-fill': 'neutral',
  stop: 'cancelled',
};

/** The checks that the merge box lists; folded groups are not in the page. */
export function checksOf(page: Page): PageContext['checks'] | null {
  const checks = page.all(selectors.row).flatMap((row) => {
    const name = textOf(row.querySelector(selectors.name));
    const state = name === null ? null : stateOf(row);
    return name === null || state === null ? [] : [{ name, state }];
  });
  return checks.length > 0 ? checks : null;
}

/** A running check turns a ring instead of an icon. */
function stateOf(row: Element): string | null {
  const icon = /\bocticon-([\w-]+)/.exec(row.querySelector(selectors.icon)?.getAttribute('class') ?? '')?.[1];
  return icon === undefined ? 'pending' : (states[icon] ?? null);
}
