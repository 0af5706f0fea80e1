import type { Turn } from '../conversation/turns.ts';
import { strings } from '../strings.ts';
import type { Places } from './inline.ts';
import { paint, span, style } from './span.ts';
import { drawTurn, type TurnDrawing } from './turn.ts';

/** More rows than this are left out from the top: xterm's scrollback is finite. */
export const mostRows = 8_000;

/** A turn's drawing and the row of the whole list where it begins. */
export interface Placed {
  start: number;
  drawing: TurnDrawing;
}

export interface ConversationDrawing {
  rows: string[];
  turns: Placed[];
}

/** Draws conversations; turns that did not change since the last time are not drawn again. */
export class ConversationArtist {
  readonly #drawn = new Map<string, { key: string; drawing: TurnDrawing }>();
  #places: Places = () => null;

  /** New places redraw every turn. */
  set places(places: Places) {
    this.#places = places;
    this.#drawn.clear();
  }

  draw(turns: readonly Turn[], width: number, open: ReadonlySet<string>): ConversationDrawing {
    const drawings = turns.map((turn) => this.#turn(turn, width, open.has(turn.id)));
    const { kept, left } = fitting(drawings);
    const rows = left === 0 ? [] : [paint(span(strings.ask.older(left), [style.muted])), ''];
    const placed: Placed[] = [];
    for (const drawing of kept) {
      placed.push({ start: rows.length, drawing });
      for (const row of drawing.rows) rows.push(row);
    }
    return { rows, turns: placed };
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

/** The newest turns that fit; the newest one is always kept. */
function fitting(drawings: readonly TurnDrawing[]): { kept: TurnDrawing[]; left: number } {
  const kept: TurnDrawing[] = [];
  let used = 0;
  for (const drawing of drawings.toReversed()) {
    used += drawing.rows.length;
    if (used > mostRows && kept.length > 0) break;
    kept.unshift(drawing);
  }
  const dropped = drawings.slice(0, drawings.length - kept.length);
  return { kept, left: dropped.reduce((sum, { rows }) => sum + rows.length, 0) };
}
