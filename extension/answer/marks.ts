import type { ConversationDrawing, Placed } from './conversation.ts';
import { outcome } from './outcome.ts';
import { reasoningGist } from './turn.ts';

/** What the gutter draws, in rows of the whole conversation. */
export interface Mark {
  key: string;
  row: number;
  icon: 'question' | 'waiting' | 'refused';
}

export interface Bar {
  key: string;
  from: number;
  /** The row after its last one. */
  to: number;
  streaming: boolean;
}

/** An outline around rows that belong together. */
export interface Outline {
  key: string;
  from: number;
  to: number;
}

/** Something to press on a row of its own. */
export type Control =
  | { kind: 'reasoning'; key: string; row: number; turn: string; open: boolean; gist: string }
  | { kind: 'code'; key: string; row: number; label: string; code: string };

export interface Marks {
  marks: Mark[];
  bars: Bar[];
  outlines: Outline[];
  controls: Control[];
}

export function conversationMarks({ turns }: ConversationDrawing, open: ReadonlySet<string>): Marks {
  return {
    marks: turns.flatMap(turnMarks),
    bars: turns.map(turnBar),
    outlines: turns.flatMap(codeOutlines),
    controls: turns.flatMap((placed) => turnControls(placed, open)),
  };
}

function turnMarks({ start, drawing }: Placed): Mark[] {
  const { turn, noteRow } = drawing;
  const question: Mark = { key: turn.id, row: start, icon: 'question' };
  const note = outcome(turn);
  if (note === null || noteRow === null) return [question];
  return [question, { key: `${turn.id} note`, row: start + noteRow, icon: note.tone }];
}

function turnBar({ start, drawing }: Placed): Bar {
  const { turn, barRow, rows } = drawing;
  const to = start + rows.length - 1;
  return { key: turn.id, from: start + barRow, to, streaming: turn.status === 'running' };
}

function codeOutlines({ start, drawing }: Placed): Outline[] {
  return drawing.codes.map(({ row, height }) => {
    const from = start + row;
    return { key: `${drawing.turn.id} code ${row}`, from, to: from + height };
  });
}

function turnControls({ start, drawing }: Placed, open: ReadonlySet<string>): Control[] {
  const { turn, codes, reasoningRow } = drawing;
  const controls: Control[] = codes.map(({ row, label, code }) => ({
    kind: 'code',
    key: `${turn.id} code ${row}`,
    row: start + row,
    label,
    code,
  }));
  if (reasoningRow === null) return controls;
  const row = start + reasoningRow;
  const reasoning: Control = {
    kind: 'reasoning',
    key: `${turn.id} reasoning`,
    row,
    turn: turn.id,
    open: open.has(turn.id),
    gist: reasoningGist(turn),
  };
  return [reasoning, ...controls];
}
