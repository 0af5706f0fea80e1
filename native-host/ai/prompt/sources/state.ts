import { countTokens } from '../../tokens/count.ts';
import { block, headed } from '../block.ts';
import type { Clean } from '../clean.ts';
import { keepHead } from '../cut.ts';
import type { ContextSource } from '../source.ts';
import { lackingOf } from './diff-details.ts';
import { headingOf } from './page-text.ts';

/** What is open, and what of it could not be read. */
export const state: ContextSource = {
  name: 'state',
  place: 'question',
  priority: 0,
  render: ({ clean }, room) => {
    const whole = headed('Application state', stateText(clean));
    const text = keepHead(whole, room.budget - 2);
    return block(text, {
      ...{ name: 'state', label: 'Application state', fixed: true, ...room },
      sent: text === whole ? 'whole' : 'cut',
      of: () => countTokens(whole),
    });
  },
};

function stateText(clean: Clean): string {
  const { page, sources, diff, terminal, command, pasted } = clean;
  const lines = [
    page
      ? `Open: ${headingOf(page).toLowerCase()} page${page.tab ? `, ${page.tab} tab` : ''}.`
      : 'No page open.',
    diff === null && sources.diff && page?.kind === 'pull-request' ? 'The diff could not be read.' : null,
    diff === null ? null : lackingWords(clean),
    terminal === null && command === null && pasted === null ? 'No terminal output attached.' : null,
    page && page.missing.length > 0 ? `Not read of the page: ${page.missing.join(', ')}.` : null,
  ];
  return lines.filter((line) => line !== null).join('\n');
}

/** A file whose lines are missing looks like one without any. */
function lackingWords({ account }: Clean): string | null {
  const { missing, part } = lackingOf(account);
  if (missing + part === 0) return null;
  return `Of the diff's files, ${missing} have lines that could not be read, ${part} are there in part.`;
}
