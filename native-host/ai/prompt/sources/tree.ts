import { countTokens } from '../../tokens/count.ts';
import { block, headed } from '../block.ts';
import { fence } from '../fence.ts';
import { type Facts, overhead } from '../fit.ts';
import type { ContextSource } from '../source.ts';

const MOST_ENTRIES = 200;

/** The files and folders of the checkout, those nearer to its top first. */
export const tree: ContextSource = {
  name: 'tree',
  place: 'question',
  priority: 8,
  render: ({ clean, nonce }, room) => {
    const { project, sources } = clean;
    if (project === null || !sources.workspace || project.tree.length === 0) return null;
    const all = project.tree;
    const wrap = (text: string) => headed('Files of the checkout', fence(nonce, text));
    const facts: Facts = { name: 'tree', label: 'File tree', ...room, fixed: false };
    const { text, shown } = largest(all, room.room - overhead(wrap));
    if (shown === 0)
      return block('', { ...facts, sent: 'cut', of: () => countTokens(treeText(all, MOST_ENTRIES)) });
    const isWhole = shown === all.length;
    return block(wrap(text), {
      ...facts,
      sent: isWhole ? 'whole' : 'cut',
      details: [
        {
          label: 'Entries',
          note: isWhole ? `all ${shown}` : `${shown} of ${all.length}`,
          tokens: countTokens(text),
        },
      ],
    });
  },
};

function largest(all: readonly string[], room: number): { text: string; shown: number } {
  for (let shown = Math.min(all.length, MOST_ENTRIES); shown > 0; shown = Math.floor(shown * 0.8)) {
    const text = treeText(all, shown);
    if (countTokens(text) <= room) return { text, shown };
  }
  return { text: '', shown: 0 };
}

/** Indented, each folder before what is in it; folders are shown for the sake of what they hold, too. */
export function treeText(all: readonly string[], shown: number): string {
  const more = all.length - shown;
  const lines = all
    .slice(0, shown)
    .map((path) => ({ path, names: path.replace(/\/$/, '').split('/') }))
    .sort((one, other) => compare(one.names, other.names))
    .map(
      ({ path, names }) => `${'  '.repeat(names.length - 1)}${names.at(-1)}${path.endsWith('/') ? '/' : ''}`,
    );
  return [...lines, ...(more > 0 ? [`(… and ${more} more)`] : [])].join('\n');
}

/** A folder stands before what is in it. */
function compare(one: string[], other: string[]): number {
  const at = one.findIndex((name, index) => name !== other[index]);
  if (at < 0) return one.length - other.length;
  const [a, b] = [one[at] ?? '', other[at] ?? ''];
  return a < b ? -1 : 1;
}
