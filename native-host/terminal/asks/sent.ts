import type { Receipt, ReceiptSection, SectionName } from '../../../shared/conversation/receipt.ts';

const BETWEEN = ' · ';
/** So many characters of a command tell it from others. */
const MIN_COMMAND = 8;

/** What goes along with a question, in one line of so many columns: what has no room is counted. */
export function sentLine(receipt: Receipt, columns: number): string {
  const all = sentWords(receipt);
  for (let count = all.length; count > 0; count--) {
    const rest = count < all.length ? [`${all.length - count} more`] : [];
    const line = `with ${[...all.slice(0, count), ...rest].join(BETWEEN)}`;
    if (line.length <= columns) return line;
    if (count === 1) return `with ${[shortened(all[0] ?? '', line.length - columns), ...rest].join(BETWEEN)}`;
  }
  return 'with nothing but the question';
}

/** A long command loses its end, and not how it ended. */
function shortened(word: string, excess: number): string {
  const end = word.includes(': ') ? word.lastIndexOf(': ') : word.length;
  const kept = Math.max(MIN_COMMAND, end - excess - 1);
  return kept + 1 < end ? `${word.slice(0, kept).trimEnd()}…${word.slice(end)}` : word;
}

/** Most telling first. */
function sentWords({ sections }: Receipt): string[] {
  const sent = (name: SectionName) => sections.filter((each) => each.name === name && each.tokens > 0);
  const whatWasSent = (name: SectionName) =>
    sent(name).filter((each) => !['off', 'empty'].includes(each.sent));
  return [
    ...whatWasSent('terminal').flatMap(terminalWords),
    ...whatWasSent('code').map(({ details }) =>
      counted(details.length, 'place in the code', 'places in the code'),
    ),
    ...whatWasSent('diff').map((each) => `diff ${tokensOf(each)}`),
    ...whatWasSent('page').map(() => 'description'),
    ...sent('history').map(({ details }) => counted(details.length, 'earlier question', 'earlier questions')),
  ];
}

/** The command with how it ended, and what it printed; or that which was taken instead. */
function terminalWords({ label, details }: ReceiptSection): string[] {
  if (details.length > 0)
    return details.map((each) => (each.note === '' ? each.label : `${each.label}: ${each.note}`));
  return [label === 'Terminal' ? 'the end of the terminal' : label.toLowerCase()];
}

function tokensOf({ tokens, of, sent }: ReceiptSection): string {
  return sent === 'cut' ? `${short(tokens)} of ${short(of)} tokens` : `${short(tokens)} tokens`;
}

function short(count: number): string {
  return count < 1000 ? String(count) : `${(count / 1000).toFixed(1)}k`;
}

function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}
