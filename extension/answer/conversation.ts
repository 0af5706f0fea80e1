import type { Places } from '../../shared/answer/inline.ts';
import { paint, span, style } from '../../shared/answer/span.ts';
import type { Shown } from '../conversation/thread.ts';
import type { Turn } from '../conversation/turns.ts';
import { strings } from '../strings.ts';
import { drawTurn, type TurnDrawing } from './turn.ts';

/** More rows than this are left out from the top: xterm's scrollback is finite. */
const mostRows = 8_000;

/** A turn's drawing and the row of the whole list where it begins. */
export interface Placed {
  start: number;
  drawing: TurnDrawing;
  /** Whether another turn took its place. */
  replaced: boolean;
}

/** The line that stands for what a question replaced. */
export interface Fold {
  row: number;
  turn: string;
  count: number;
  open: boolean;
}

export interface ConversationDrawing {
  rows: string[];
  turns: Placed[];
  folds: Fold[];
}

/** What is opened: turns by their reasoning, and those of which the earlier versions are seen. */
export interface Opened {
  reasoning: ReadonlySet<string>;
  versions: ReadonlySet<string>;
}

type Item =
  | { kind: 'turn'; rows: string[]; drawing: TurnDrawing; replaced: boolean }
  | { kind: 'fold'; rows: string[]; turn: string; count: number; open: boolean };

/** Draws conversations; turns that did not change since the last time are not drawn again. */
export class ConversationArtist {
  readonly #drawn = new Map<string, { key: string; drawing: TurnDrawing }>();
  #places: Places = () => null;

  /** New places redraw every turn. */
  set places(places: Places) {
    this.#places = places;
    this.#drawn.clear();
  }

  draw(shown: readonly Shown[], width: number, opened: Opened): ConversationDrawing {
    const { kept, left } = fitting(shown.flatMap((each) => this.#items(each, width, opened)));
    const rows = left === 0 ? [] : [paint(span(strings.ask.older(left), [style.muted])), ''];
    return place(rows, kept);
  }

  #items({ turn, earlier }: Shown, width: number, { reasoning, versions }: Opened): Item[] {
    const item = (each: Turn, replaced: boolean): Item => {
      const drawing = this.#turn(each, width, reasoning.has(each.id));
      return { kind: 'turn', rows: drawing.rows, drawing, replaced };
    };
    const newest = item(turn, false);
    if (earlier.length === 0) return [newest];
    const open = versions.has(turn.id);
    const fold: Item = {
      kind: 'fold',
      rows: foldRows(earlier.length, open),
      turn: turn.id,
      count: earlier.length,
      open,
    };
    return [fold, ...(open ? earlier.flat().map((each) => item(each, true)) : []), newest];
  }

  #turn(turn: Turn, width: number, reasoningOpen: boolean): TurnDrawing {
    const key = `${width} ${reasoningOpen}`;
    const known = this.#drawn.get(turn.id);
    if (known?.key === key && known.drawing.turn === turn) return known.drawing;
    const drawing = drawTurn(turn, { width, reasoningOpen, places: this.#places });
    this.#drawn.set(turn.id, { key, drawing });
    return drawing;
  }
}

function foldRows(count: number, open: boolean): string[] {
  const line = `${open ? '▾' : '▸'} ${strings.versions.line(count)}`;
  return [paint(span(line, [style.muted])), ''];
}

function place(rows: string[], items: readonly Item[]): ConversationDrawing {
  const drawing: ConversationDrawing = { rows, turns: [], folds: [] };
  for (const item of items) {
    const start = rows.length;
    if (item.kind === 'turn') {
      drawing.turns.push({ start, drawing: item.drawing, replaced: item.replaced });
    } else {
      const { turn, count, open } = item;
      drawing.folds.push({ row: start, turn, count, open });
    }
    for (const row of item.rows) rows.push(row);
  }
  return drawing;
}

/** The newest that fit; the newest one is always kept. */
function fitting(items: readonly Item[]): { kept: Item[]; left: number } {
  const kept: Item[] = [];
  let used = 0;
  for (const item of items.toReversed()) {
    used += item.rows.length;
    if (used > mostRows && kept.length > 0) break;
    kept.unshift(item);
  }
  const dropped = items.slice(0, items.length - kept.length);
  return { kept, left: dropped.reduce((sum, { rows }) => sum + rows.length, 0) };
}
