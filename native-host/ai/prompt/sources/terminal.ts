import { oneLine } from '../../diff/render.ts';
import { type Block, block, headed } from '../block.ts';
import type { LastCommand, ScreenEnd } from '../clean.ts';
import { keepTail, withoutMiddle } from '../cut.ts';
import { fence } from '../fence.ts';
import { type Facts, fitted, overhead } from '../fit.ts';
import type { ContextSource, Scene } from '../source.ts';
import { commandText } from './command-text.ts';

/** Characters of a folder's path, from its end. */
const LONGEST_PLACE = 200;

/** What was pasted, else the last command, else the end of what the terminal shows. */
export const terminal: ContextSource = {
  name: 'terminal',
  place: 'question',
  priority: 4,
  render: (scene, room) => {
    const { pasted, command, terminal, sources } = scene.clean;
    const facts: Facts = { name: 'terminal', label: 'Terminal', ...room, fixed: false };
    if (pasted !== null) {
      const wrap = (text: string) => headed('Pasted by the user', fence(scene.nonce, text));
      return fitted(wrap, pasted, withoutMiddle, { ...facts, label: 'Pasted text' });
    }
    if (command !== null) return commandBlock(scene, command, facts);
    if (!sources.terminal) return block('', { ...facts, sent: 'off' });
    if (terminal === null || terminal.text.trim() === '') return block('', { ...facts, sent: 'empty' });
    return screenBlock(scene, terminal, facts);
  },
};

function commandBlock({ nonce, profile }: Scene, command: LastCommand, facts: Facts): Block {
  const wrap = (text: string) => headed('Terminal, last command', fence(nonce, text));
  const room = facts.room - overhead(wrap);
  const { text, of, isWhole, details } = commandText(command, placeOf(command), room, profile.terminalLines);
  if (text === '') return block('', { ...facts, sent: 'cut', of });
  return block(wrap(text), {
    ...facts,
    sent: isWhole ? 'whole' : 'cut',
    of: () => of() + overhead(wrap),
    details,
  });
}

/** The end of the output says most. */
function screenBlock({ nonce, profile }: Scene, terminal: ScreenEnd, facts: Facts): Block {
  const lines = terminal.text.trimEnd().split('\n').slice(-profile.terminalLines);
  const runs = terminal.running === null ? '' : `, while \`${oneLine(terminal.running)}\` runs`;
  const wrap = (text: string) =>
    headed(
      `Terminal, last ${profile.terminalLines} lines`,
      fence(nonce, `Terminal ${placeOf(terminal)}${runs}:\n${text}`),
    );
  return fitted(wrap, lines.join('\n'), keepTail, facts);
}

function placeOf({ shell, cwd }: { shell: string; cwd: string }): string {
  return `${shell} in ${oneLine(cwd).slice(-LONGEST_PLACE)}`;
}
