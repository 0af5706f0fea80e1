import { loginOf, textOf } from '../elements.ts';
import type { EraReaders } from '../page.ts';
import { classicHeader } from '../selectors.ts';
import { bodyOf, labelsOf, openerOf, stateIn, threadsOf } from './classic-conversation.ts';

/** Server-rendered issues, 2013 to 2025. */
export const classicIssue: EraReaders = {
  title: (page) => textOf(page.find(classicHeader.title)),
  state: stateIn,
  author: (page) => loginOf(page.find(classicHeader.author)) ?? openerOf(page),
  body: bodyOf,
  labels: labelsOf,
  threads: threadsOf,
};
