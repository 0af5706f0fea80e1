import type { Waiting } from '../conversation/turns.ts';
import type { ConversationDrawing, Fold, Opened, Placed } from './conversation.ts';
import { outcome } from './outcome.ts';
import { reasoningGist } from './turn.ts';

/** What the gutter draws, in rows of the whole conversation. */
export interface Sign {
  key: string;
  row: number;
  icon: 'question' | 'versions' | 'waiting' | 'refused';
}

export interface Bar {
  key: string;
  from: number;
  /** The row after its last one. */
  to: number;
  streaming: boolean;
  /** Whether another turn took its place. */
  replaced: boolean;
}

/** An outline around rows that belong together. */
export interface Outline {
  key: string;
  from: number;
  to: number;
}

/** Something to press on rows of its own. */
export type Control =
  | { kind: 'reasoning'; key: string; row: number; turn: string; open: boolean; gist: string }
  | { kind: 'versions'; key: string; row: number; turn: string; open: boolean; count: number }
  | { kind: 'waiting'; key: string; row: number; height: number; turn: string; waiting: Waiting }
  | { kind: 'actions'; key: string; row: number; turn: string; replaced: boolean }
  | { kind: 'code'; key: string; row: number; label: string; code: string };

export interface Decorations {
  signs: Sign[];
  bars: Bar[];
  outlines: Outline[];
  controls: Control[];
}

export function conversationDecorations({ turns, folds }: ConversationDrawing, opened: Opened): Decorations {
  const newest = turns.at(-1);
  return {
    signs: [...folds.map(foldSign), ...turns.flatMap(turnSigns)],
    bars: turns.map(turnBar),
    outlines: turns.flatMap(codeOutlines),
    controls: [
      ...folds.map(foldControl),
      ...turns.flatMap((placed) => turnControls(placed, opened, placed === newest)),
    ],
  };
}

function foldSign({ row, turn }: Fold): Sign {
  return { key: `${turn} versions`, row, icon: 'versions' };
}

function foldControl(fold: Fold): Control {
  return { kind: 'versions', key: `${fold.turn} versions`, ...fold };
}

function turnSigns({ start, drawing }: Placed): Sign[] {
  const { turn, noteRow } = drawing;
  const question: Sign = { key: turn.id, row: start, icon: 'question' };
  const note = outcome(turn);
  if (note === null || noteRow === null) return [question];
  return [question, { key: `${turn.id} note`, row: start + noteRow, icon: note.tone }];
}

function turnBar({ start, drawing, replaced }: Placed): Bar {
  const { turn, barRow, actionsRow, rows } = drawing;
  const to = start + (actionsRow ?? rows.length - 1);
  return { key: turn.id, from: start + barRow, to, streaming: turn.status === 'running', replaced };
}

function codeOutlines({ start, drawing }: Placed): Outline[] {
  return drawing.codes.map(({ row, height }) => {
    const from = start + row;
    return { key: `${drawing.turn.id} code ${row}`, from, to: from + height };
  });
}

function turnControls({ start, drawing, replaced }: Placed, opened: Opened, newest: boolean): Control[] {
  const { turn, codes, reasoningRow, waiting, actionsRow } = drawing;
  const { id } = turn;
  const controls: Control[] = [];
  if (reasoningRow !== null) {
    const open = opened.reasoning.has(id);
    const row = start + reasoningRow;
    controls.push({
      kind: 'reasoning',
      key: `${id} reasoning`,
      row,
      turn: id,
      open,
      gist: reasoningGist(turn),
    });
  }
  for (const { row, label, code } of codes)
    controls.push({ kind: 'code', key: `${id} code ${row}`, row: start + row, label, code });
  if (waiting !== null && turn.waiting !== null) {
    const { row, height } = waiting;
    controls.push({
      kind: 'waiting',
      key: `${id} waiting`,
      row: start + row,
      height,
      turn: id,
      waiting: turn.waiting,
    });
  }
  // What can be done with the newest answer stands below all rows, in words.
  if (actionsRow !== null && !newest)
    controls.push({ kind: 'actions', key: `${id} actions`, row: start + actionsRow, turn: id, replaced });
  return controls;
}
