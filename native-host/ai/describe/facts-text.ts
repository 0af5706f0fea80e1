import { areasOf } from '../../../shared/describe/areas.ts';
import { textOf } from '../../../shared/describe/template.ts';
import { testLines } from '../../../shared/describe/test-lines.ts';
import { numberedHeadings } from './asked-text.ts';
import type { Drafting } from './drafting.ts';

const MOST_COMMITS = 60;
const MOST_AREAS = 60;
const MOST_LABELS = 60;
/** Characters of what one commit or one issue says. */
const LONGEST_MESSAGE = 1500;
const LONGEST_ISSUE = 3000;

/** What a draft is made from, the most important first: all of it was written by others, or names what they wrote. */
export function factsText({ outline, messages, issues }: Drafting): string {
  const areas = areasOf(outline.files.map(({ path }) => path));
  return [
    listed('Headings', numberedHeadings(outline)),
    listed(
      'Changed areas',
      limited(
        areas.map(({ name }) => name),
        MOST_AREAS,
      ),
    ),
    listed('The description as it stands', textLines(textOf(outline.sections))),
    listed('Commits, oldest first', limited(messages.map(messageText), MOST_COMMITS)),
    listed('Issues that may be named', outline.issues),
    listed('Commands that were recorded', testLines(outline)),
    listed('Labels of the repository', outline.labels.slice(0, MOST_LABELS)),
    listed('Other branches', outline.branch?.others ?? []),
    ...issues.map(({ ref, title, body }) =>
      `Issue ${ref}: ${title}\n${body.slice(0, LONGEST_ISSUE)}`.trimEnd(),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function messageText({ title, body }: Drafting['messages'][number]): string {
  const said = body.trim().slice(0, LONGEST_MESSAGE);
  return `- ${title}${said === '' ? '' : `\n${said.replace(/^/gm, '  ')}`}`;
}

function textLines(text: string): string[] {
  return text.trim() === '' ? [] : [text];
}

function listed(name: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${name}:\n${lines.join('\n')}`;
}

function limited(lines: readonly string[], most: number): string[] {
  const more = lines.length - most;
  return [...lines.slice(0, most), ...(more > 0 ? [`(… and ${more} more)`] : [])];
}
