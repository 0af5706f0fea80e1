import { type GivenFile, notRead } from '../../project/project.ts';
import { countTokens } from '../../tokens/count.ts';
import { sizeOf } from '../../tokens/size.ts';
import { type Block, block, headed } from '../block.ts';
import { fence } from '../fence.ts';
import { type Facts, overhead } from '../fit.ts';
import type { ContextSource, Scene } from '../source.ts';
import { type Shown, shortened } from './shortened.ts';

/** The files that the person named, and the one that is open in the page. */
export const files: ContextSource = {
  name: 'files',
  place: 'question',
  priority: 1,
  render: (scene, room) => {
    const { files } = scene.clean;
    if (files.length === 0) return null;
    return filesBlock(scene, { name: 'files', label: 'Files', ...room, fixed: false });
  },
};

function filesBlock({ clean, nonce, profile }: Scene, facts: Facts): Block {
  const wrap = (text: string) => headed('Files that the question is about', fence(nonce, text));
  const read = clean.files.filter((file) => file.text !== null);
  let left = facts.room - overhead(wrap);
  const shown = read.map((file) => {
    const heading = headingOf(file);
    const room = Math.min(left, profile.file) - countTokens(`${heading}\n\n`);
    const part = shortened(file.text ?? '', room);
    const text = part.text === '' ? '' : `${heading}\n${part.text}`;
    left -= text === '' ? 0 : countTokens(`${text}\n\n`);
    return { file, part, text };
  });
  const sent = shown.filter(({ text }) => text !== '');
  const problems = clean.files.filter(({ text }) => text === null).map(({ path }) => notRead(path));
  const of = () => read.reduce((sum, { text }) => sum + sizeOf(text ?? ''), 0);
  const isWhole = problems.length === 0 && shown.every(({ part }) => part.isWhole);
  const body = sent.map(({ text }) => text).join('\n\n');
  return block(body === '' ? '' : wrap(body), {
    ...facts,
    sent: isWhole ? 'whole' : 'cut',
    of,
    details: shown.map(({ file, part, text }) => ({
      label: file.path,
      note: noteOf(part),
      tokens: countTokens(text),
    })),
    problems,
  });
}

function headingOf({ path, from }: GivenFile): string {
  return from === 'page' ? `${path}, as the page shows it:` : `${path}:`;
}

function noteOf({ isWhole, text, how }: Shown): string {
  if (isWhole) return 'whole';
  return text === '' ? 'nothing, there is no room' : how;
}
