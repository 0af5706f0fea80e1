import { oneLine } from '../diff/render.ts';
import { type Block, block, headed } from './block.ts';
import type { Clean, LastCommand, ScreenEnd } from './clean.ts';
import { commandText } from './command-text.ts';
import { keepTail, withoutMiddle } from './cut.ts';
import { fence } from './fence.ts';
import { type Facts, fitted, overhead } from './fit.ts';
import { TERMINAL_LINES } from './profile.ts';

/** Characters of a folder's path, from its end. */
const LONGEST_PLACE = 200;

/** What was pasted, else the last command, else the end of what the terminal shows. */
export function terminalBlock(clean: Clean, nonce: string, room: number): Block {
  const { pasted, command, terminal, sources, profile } = clean;
  const facts: Facts = {
    name: 'terminal',
    label: 'Terminal',
    budget: profile.terminal,
    room,
    fixed: false,
  };
  if (pasted !== null) {
    const wrap = (text: string) => headed('Pasted by the user', fence(nonce, text));
    return fitted(wrap, pasted, room, withoutMiddle, { ...facts, label: 'Pasted text' });
  }
  if (command !== null) return commandBlock(command, nonce, room, facts);
  if (!sources.terminal) return block('', { ...facts, sent: 'off' });
  if (terminal === null || terminal.text.trim() === '') return block('', { ...facts, sent: 'empty' });
  return screenBlock(terminal, nonce, room, facts);
}

function commandBlock(command: LastCommand, nonce: string, room: number, facts: Facts): Block {
  const wrap = (text: string) => headed('Terminal, last command', fence(nonce, text));
  const { text, of, isWhole, details } = commandText(command, placeOf(command), room - overhead(wrap));
  if (text === '') return block('', { ...facts, sent: 'cut', of });
  return block(wrap(text), {
    ...facts,
    ...(isWhole ? { sent: 'whole' } : { sent: 'cut', of: of + overhead(wrap) }),
    details,
  });
}

/** The end of the output says most. */
function screenBlock(terminal: ScreenEnd, nonce: string, room: number, facts: Facts): Block {
  const runs = terminal.running === null ? '' : `, while \`${oneLine(terminal.running)}\` runs`;
  const wrap = (text: string) =>
    headed(
      `Terminal, last ${TERMINAL_LINES} lines`,
      fence(nonce, `Terminal ${placeOf(terminal)}${runs}:\n${text}`),
    );
  return fitted(wrap, terminal.text.trimEnd(), room, keepTail, facts);
}

function placeOf({ shell, cwd }: { shell: string; cwd: string }): string {
  return `${shell} in ${oneLine(cwd).slice(-LONGEST_PLACE)}`;
}
