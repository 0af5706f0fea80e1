import { isNewIssue } from '../address.ts';
import { fieldValue } from '../elements.ts';
import type { EraReaders } from '../page.ts';
import { newIssue as selectors } from '../selectors.ts';

/** The form for a new issue: what was typed so far. */
export const newIssue: EraReaders = {
  title: (page) => (isNewIssue(page.address) ? fieldValue(page.find(selectors.title)) : null),
  body: (page) => (isNewIssue(page.address) ? fieldValue(page.find(selectors.body)) : null),
};
