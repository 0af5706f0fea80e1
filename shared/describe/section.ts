import { withoutBlankEnds } from './lines.ts';
import type { OutlineSection } from './outline.ts';
import { boxIn, type Piece, piecesOf, ticked } from './pieces.ts';

/** What a draft puts into a section. */
export interface Additions {
  /** Paragraphs and lists; nothing where there is none. */
  texts: readonly string[];
  /** Lines for issues that the change closes, for the places that want one. */
  closing: readonly string[];
  /** What proves that a box with these words may be ticked; null for nothing. */
  proof(words: string): string | null;
}

export interface Filled {
  lines: string[];
  ticked: { text: string; because: string }[];
  /** Whether a place that wants an issue got one. */
  tookClosing: boolean;
}

/** The section's lines with the additions in their place: every line that is no placeholder stays, in its order. */
export function fillSection(section: OutlineSection, additions: Additions): Filled {
  const pieces = piecesOf(section.lines);
  const slot = additions.closing.length > 0 ? pieces.findIndex(({ kind }) => kind === 'slot') : -1;
  const ticks: Filled['ticked'] = [];
  const tick = (line: string) => {
    const box = boxIn(line);
    const because = box && !box.isTicked ? additions.proof(box.words) : null;
    if (box === null || because === null) return line;
    ticks.push({ text: box.words, because });
    return ticked(line);
  };
  const done = pieces.map((piece, at): Piece => {
    if (at === slot) return { kind: 'link', lines: [...additions.closing] };
    return piece.kind === 'box' ? { ...piece, lines: piece.lines.map(tick) } : piece;
  });
  return { lines: place(done, joined(additions.texts)), ticked: ticks, tookClosing: slot >= 0 };
}

function joined(texts: readonly string[]): string[] {
  const lines: string[] = [];
  for (const text of texts) {
    const own = text.split('\n');
    const goesOn = lines.length === 0 || (isItem(lines.at(-1)) && isItem(own[0]));
    lines.push(...(goesOn ? [] : ['']), ...own);
  }
  return lines;
}

function isItem(line: string | undefined): boolean {
  return /^\s*[-*+] /.test(line ?? '');
}

/** In the place of the first placeholder; without one, after what is there, but before a line that links an issue. */
function place(pieces: readonly Piece[], text: readonly string[]): string[] {
  const added = withoutSaid(pieces, text);
  if (added.length === 0) return linesOf(pieces);
  const placeholder = pieces.findIndex(({ kind }) => kind === 'placeholder');
  if (placeholder >= 0) return around(pieces.slice(0, placeholder), added, pieces.slice(placeholder + 1));
  const last = pieces.findLastIndex(({ kind }) => kind === 'own' || kind === 'box');
  if (last >= 0) return around(pieces.slice(0, last + 1), added, pieces.slice(last + 1));
  const first = pieces.findIndex(({ kind }) => kind !== 'blank');
  // An empty section keeps a blank line above its text only where it has one to spare.
  const lead = first >= 0 ? first : Math.min(1, pieces.length - 1);
  return around(pieces.slice(0, Math.max(0, lead)), added, pieces.slice(Math.max(0, lead)));
}

function around(before: readonly Piece[], added: readonly string[], after: readonly Piece[]): string[] {
  const above = before.at(-1)?.kind ?? 'blank';
  const below = after[0]?.kind ?? 'blank';
  return [
    ...linesOf(before),
    ...(above === 'blank' || above === 'placeholder' ? [] : ['']),
    ...added,
    ...(below === 'blank' ? [] : ['']),
    ...linesOf(after),
  ];
}

function linesOf(pieces: readonly Piece[]): string[] {
  return pieces.flatMap(({ lines }) => lines);
}

/** Without list items that stand there already, word for word. */
function withoutSaid(pieces: readonly Piece[], text: readonly string[]): string[] {
  const said = new Set(
    linesOf(pieces)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );
  const left = text.filter((line) => !said.has(line.trim()));
  return left.some((line) => line.trim() !== '') ? withoutBlankEnds(left) : [];
}
