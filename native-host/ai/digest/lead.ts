import type { PageFacts } from '../../../shared/page/context.ts';
import { code, enumerate, firstSentences } from './prose.ts';

const QUOTED = 420;

/** Title, who, from where to where, and the author's own first sentences. */
export function describePage(page: PageFacts): string[] {
  const parts = [heading(page)];
  const words = page.body === null ? '' : firstSentences(page.body, QUOTED);
  if (words !== '') parts.push(`In the author’s words: “${words}”`);
  else if (page.body !== null) parts.push('The description says nothing in words.');
  if (page.linkedIssues.length > 0) parts.push(`Linked: ${enumerate(page.linkedIssues.map(code))}.`);
  return parts;
}

function heading(page: PageFacts): string {
  const number = page.number === null ? '' : `#${page.number}`;
  const by = page.author === null ? '' : `by ${page.author}`;
  const branches = page.base && page.head ? `${code(page.head.ref)} → ${code(page.base.ref)}` : '';
  const facts = [[number, by].filter(Boolean).join(' '), page.state ?? '', branches].filter(
    (fact) => fact !== '',
  );
  const title = (page.title ?? '').replace(/\s+/g, ' ').trim();
  return `${title === '' ? 'This page' : `**${title.replaceAll('*', '∗')}**`}${facts.length > 0 ? `\n${facts.join(' · ')}` : ''}`;
}
