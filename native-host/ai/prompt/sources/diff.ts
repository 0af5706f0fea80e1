import type { FileReport } from '../../diff/report.ts';
import { selectDiff } from '../../diff/select.ts';
import { type Block, block, headed, type Space } from '../block.ts';
import { keepHead } from '../cut.ts';
import { fence } from '../fence.ts';
import { type Facts, fitted, overhead } from '../fit.ts';
import type { ContextSource, Scene } from '../source.ts';
import { fileDetails, lackingOf } from './diff-details.ts';
import { fileList } from './page-text.ts';
import { focusOf } from './selection.ts';

/** The best pieces of the diff; without one, the names of the files are the next best. */
export const diff: ContextSource = {
  name: 'diff',
  place: 'question',
  priority: 2,
  render: (scene, room) => {
    const { diff, sources } = scene.clean;
    const facts: Facts = { name: 'diff', label: 'Diff', ...room, fixed: false };
    if (!sources.diff) return block('', { ...facts, sent: 'off' });
    return diff === null ? fileListBlock(scene, room) : selected(scene, diff, facts);
  },
};

function selected({ clean, nonce }: Scene, diff: NonNullable<Scene['clean']['diff']>, facts: Facts): Block {
  const { account } = clean;
  const wrap = (text: string) => headed('Diff', fence(nonce, text));
  const selection = selectDiff(diff, facts.room - overhead(wrap), { question: focusOf(clean) });
  const of = () => diff.size;
  if (selection.text === '')
    return block('', { ...facts, sent: diff.text.trim() === '' ? 'empty' : 'cut', of });
  const { missing, part } = lackingOf(account);
  const isWhole = selection.files.every(isSent) && missing + part === 0;
  return block(wrap(selection.text), {
    ...facts,
    sent: isWhole ? 'whole' : 'cut',
    of,
    details: fileDetails(selection.files, account),
    problems: missing + part === 0 ? [] : (account?.problems.map(({ error }) => error.message) ?? []),
  });
}

/** Generated files are named by intent, so that they cut nothing. */
function isSent({ included }: FileReport): boolean {
  return included === 'whole' || included === 'ignored';
}

function fileListBlock({ clean, nonce }: Scene, room: Space): Block {
  const { page } = clean;
  const facts: Facts = { name: 'diff', label: 'Changed files', ...room, fixed: false };
  if (page === null || page.files.length === 0) return block('', { ...facts, label: 'Diff', sent: 'empty' });
  const wrap = (text: string) => headed('Changed files, as the page names them', fence(nonce, text));
  return fitted(wrap, fileList(page), keepHead, facts);
}
