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
  const all = [...checks, ...jobsOf(page)];
  return all.length > 0 ? all : null;
}

/** Beside the logs: a row that holds one job's link and one icon; a group of them holds several. */
function jobsOf(page: Page): PageContext['checks'] {
  const jobs = new Map<string, string>();
  for (const link of page.address.tab === 'checks' ? page.all(selectors.job) : []) {
    const row = link.closest(selectors.jobRow);
    const isAlone = row?.querySelectorAll(selectors.job).length === 1;
    const name = textOf(link);
    const icon = isAlone ? row.querySelector(selectors.jobIcon) : null;
    const state = icon && iconState(icon);
    if (name !== null && state !== null) jobs.set(name, state);
  }
  return [...jobs].map(([name, state]) => ({ name, state }));
}

/** A running check turns a ring instead of an icon. */
function stateOf(row: Element): string | null {
  return iconState(row.querySelector(selectors.icon));
}

function iconState(element: Element | null): string | null {
  const icon = /\bocticon-([\w-]+)/.exec(element?.getAttribute('class') ?? '')?.[1];
  return icon === undefined ? 'pending' : (states[icon] ?? null);
}
