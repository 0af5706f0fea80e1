import { drawAnswer } from '../../shared/answer/answer.ts';
import { clean } from '../../shared/answer/clean.ts';
import { blank, type CodeBlock, type Drawing, indent, rowsOnly, stack } from '../../shared/answer/drawing.ts';
import type { Places } from '../../shared/answer/inline.ts';
import { span, style } from '../../shared/answer/span.ts';
import { wrapWords } from '../../shared/answer/wrap.ts';
import type { Turn } from '../conversation/turns.ts';
import { strings } from '../strings.ts';
import { endLine, outcome } from './outcome.ts';

/** How one turn is to be drawn. */
export interface TurnLook {
  width: number;
  reasoningOpen: boolean;
  places: Places;
}

/** One turn as rows, and where its parts stand among them. */
export interface TurnDrawing {
  turn: Turn;
  rows: string[];
  codes: CodeBlock[];
  /** Row of the reasoning line, null when there was no reasoning. */
  reasoningRow: number | null;
  /** Row of the note on how it went wrong, null when it did not. */
  noteRow: number | null;
  /** Rows that say that the provider is asked again, null when it answers. */
  waiting: { row: number; height: number } | null;
  /** Empty row for what can be done with the answer, null while it runs. */
  actionsRow: number | null;
  /** First row of the answer's bar; it goes to the last row but one. */
  barRow: number;
}

/** Draws question, reasoning line, answer, note and end line, with an empty row at the end. */
export function drawTurn(turn: Turn, look: TurnLook): TurnDrawing {
  const question = rowsOnly(wrapWords([span(clean(turn.question), [style.bold])], look.width));
  const reasoning = drawReasoning(turn, look);
  const answer = drawAnswer(turn.text, look.width, look.places);
  const body = answer.rows.length > 0 ? [answer] : pending(turn, look);
  const wait = drawWaiting(turn, look);
  const note = drawNote(turn, look);
  const end = rowsOnly(endLine(turn).flatMap((line) => wrapWords([line], look.width)));
  // The reasoning line parts question and answer; without one an empty row does.
  const gap = reasoning.rows.length === 0 && body.length + wait.rows.length > 0 ? [blank] : [];
  const words = stack([question, ...part(reasoning), ...gap, ...body]);
  const before = body.length > 0 ? 1 : 0;
  const upper = stack([words, ...part(wait, before > 0)]);
  const lower = stack([upper, ...part(note, true), ...part(end, true)]);
  const isOver = end.rows.length > 0;
  return {
    turn,
    ...stack([lower, ...(isOver ? [blank] : []), blank]),
    reasoningRow: reasoning.rows.length > 0 ? question.rows.length : null,
    noteRow: note.rows.length > 0 ? upper.rows.length + 1 : null,
    waiting: wait.rows.length > 0 ? { row: words.rows.length + before, height: wait.rows.length } : null,
    actionsRow: isOver ? lower.rows.length : null,
    barRow: question.rows.length,
  };
}

/** A part that may be missing, with an empty row after it, or before it. */
function part(drawing: Drawing, before = false): Drawing[] {
  if (drawing.rows.length === 0) return [];
  return before ? [blank, drawing] : [drawing, blank];
}

function pending(turn: Turn, { width }: TurnLook): Drawing[] {
  if (turn.status !== 'running' || turn.waiting !== null) return [];
  return [rowsOnly(wrapWords([span(strings.ask.waiting, [style.muted])], width))];
}

/** Reasoning is read as plain lines: its few marks of markdown go. */
function plainReasoning(turn: Turn): string {
  return clean(turn.reasoning)
    .trim()
    .replace(/\*\*|`/g, '');
}

/** The newest line of the reasoning while the answer waits for it, the first one afterwards. */
export function reasoningGist(turn: Turn): string {
  const lines = plainReasoning(turn).split(/\n+/);
  const line = turn.status === 'running' && turn.text === '' ? lines.at(-1) : lines[0];
  return (line ?? '').slice(0, 200);
}

/** One line while it is closed. */
function drawReasoning(turn: Turn, { width, reasoningOpen }: TurnLook): Drawing {
  if (turn.reasoning.trim() === '') return rowsOnly([]);
  const gist = reasoningOpen ? '' : reasoningGist(turn);
  const line = `${reasoningOpen ? '▾' : '▸'} ${strings.ask.reasoning}  ${gist}`.trimEnd();
  const [first = ''] = wrapWords([span(line, [style.muted])], width);
  if (!reasoningOpen) return rowsOnly([first]);
  const rows = wrapWords([span(plainReasoning(turn), [style.muted])], Math.max(8, width - 2));
  return stack([rowsOnly([first, '']), indent(rowsOnly(rows), '  ', '  ')]);
}

function drawNote(turn: Turn, { width }: TurnLook): Drawing {
  const note = outcome(turn);
  if (note === null) return rowsOnly([]);
  const tone = note.tone === 'refused' ? style.danger : style.attention;
  return rowsOnly(wrapWords([span(clean(note.text), [tone])], width));
}

/** Columns that icon, button and edges of the card take that hangs here. */
const cardColumns = 14;
/** Its line for the time, and its edges. */
const cardRows = 2;

function drawWaiting({ status, waiting }: Turn, { width }: TurnLook): Drawing {
  if (status !== 'running' || waiting === null) return rowsOnly([]);
  const words = [span(clean(waiting.error.message), [style.attention])];
  const height = wrapWords(words, Math.max(8, width - cardColumns)).length + cardRows;
  const rows = wrapWords(words, width);
  return rowsOnly([...rows, ...Array<string>(height - rows.length).fill('')]);
}
