import { countTokens } from '../../tokens/count.ts';
import { sizeOf } from '../../tokens/size.ts';
import { block, headed } from '../block.ts';
import { keepHead } from '../cut.ts';
import { fence } from '../fence.ts';
import { type Facts, overhead } from '../fit.ts';
import type { ContextSource } from '../source.ts';

/** Under this the beginning of a file says too little. */
const SMALLEST = 40;

/** The files that say what the project is. What the repository tells assistants is among them: others wrote it. */
export const keys: ContextSource = {
  name: 'keys',
  place: 'question',
  priority: 7,
  render: ({ clean, nonce }, room) => {
    const { project, sources } = clean;
    if (project === null || !sources.workspace || project.keys.length === 0) return null;
    const wrap = (text: string) => headed('Key files of the checkout', fence(nonce, text));
    const facts: Facts = { name: 'keys', label: 'Key files', ...room, fixed: false };
    const files = project.keys.map(({ path, text }) => ({ path, whole: `${path}:\n${text.trimEnd()}` }));
    const kept = share(files, room.room - overhead(wrap));
    const sent = kept.filter(({ text }) => text !== '');
    const of = () => files.reduce((sum, { whole }) => sum + sizeOf(whole), 0);
    const details = kept.map(({ path, text, whole }) => ({
      label: path,
      note: text === whole ? 'whole' : text === '' ? 'left out' : 'cut',
      tokens: countTokens(text),
    }));
    if (sent.length === 0) return block('', { ...facts, sent: 'cut', of, details });
    return block(wrap(sent.map(({ text }) => text).join('\n\n')), {
      ...facts,
      sent: kept.every(({ text, whole }) => text === whole) ? 'whole' : 'cut',
      of,
      details,
    });
  },
};

/** Each has at least its part of what those before it left. */
function share<File extends { whole: string }>(files: File[], room: number): (File & { text: string })[] {
  let left = room;
  return files.map((file, index) => {
    const needed = files.slice(index + 1).reduce((sum, { whole }) => sum + sizeOf(whole) + 2, 0);
    const part = Math.max(left - needed, Math.floor(left / (files.length - index)));
    const head = keepHead(file.whole, part - 2);
    const text = head === file.whole || countTokens(head) >= SMALLEST ? head : '';
    left -= text === '' ? 0 : countTokens(text) + 2;
    return { ...file, text };
  });
}
