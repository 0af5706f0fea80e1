import type { Token, Tokens } from 'marked';
import { clean, decodeEntities } from './clean.ts';
import { type Drawing, indent, rowsOnly, spaced, stack } from './drawing.ts';
import { children, inlineSpans, type Places } from './inline.ts';
import { paint, type Span, span, style } from './span.ts';
import { drawTable } from './table.ts';
import { textWidth } from './width.ts';
import { wrapColumns, wrapWords } from './wrap.ts';

/** What every block is drawn with. `width` shrinks with each level of nesting. */
export interface Frame {
  width: number;
  places: Places;
}

const narrowest = 8;

/** Draws blocks with an empty row between them. */
export function drawBlocks(tokens: readonly Token[], frame: Frame): Drawing {
  return spaced(visible(tokens).map((token) => drawBlock(token, frame)));
}

function visible(tokens: readonly Token[]): Token[] {
  return tokens.filter((token) => token.type !== 'space' && token.type !== 'def');
}

function drawBlock(token: Token, frame: Frame): Drawing {
  switch (token.type) {
    case 'heading':
      return prose(token.tokens, frame, [style.bold]);
    case 'code':
      return drawCode(token as Tokens.Code, frame);
    case 'list':
      return drawList(token as Tokens.List, frame);
    case 'blockquote':
      return quote(token as Tokens.Blockquote, frame);
    case 'table':
      return drawTable(token as Tokens.Table, frame.width, frame.places);
    case 'hr':
      return rowsOnly([paint(span('─'.repeat(Math.min(frame.width, 24)), [style.muted]))]);
    case 'html':
      return rowsOnly(wrapWords([span(clean(decodeEntities(token.raw)).trimEnd())], frame.width));
    default:
      return prose(children(token) ?? [token], frame, []);
  }
}

function prose(tokens: readonly Token[] | undefined, frame: Frame, styles: readonly string[]): Drawing {
  return rowsOnly(wrapWords(inlineSpans(tokens, { styles, places: frame.places }), frame.width));
}

/** A label row, then the code two columns in: that much says "code" without any colour. */
function drawCode(token: Tokens.Code, frame: Frame): Drawing {
  const code = clean(token.text);
  const label = clean(decodeEntities(token.lang ?? '')).split(/\s/)[0] || 'code';
  const width = Math.max(narrowest, frame.width - 3);
  const spans = label === 'diff' ? diffSpans(code, width) : [span(code)];
  const lines = wrapColumns(spans, width).map((row) => `  ${row}`);
  const rows = [paint(span(` ${label}`.slice(0, frame.width), [style.muted])), ...lines];
  return { rows, codes: [{ row: 0, height: rows.length, label, code }] };
}

/** Added and removed lines on GitHub's colours, as wide as the block if it ends; their sign says it without colour. */
function diffSpans(code: string, width: number): Span[] {
  return code.split('\n').flatMap((line, index) => {
    const lineEnd = index === 0 ? [] : [span('\n')];
    const looks: Record<string, string[]> = { '+': [style.added], '-': [style.removed], '@': [style.muted] };
    const styles = looks[line[0] ?? ''] ?? [];
    const rest = Number.isFinite(width) ? (width - (textWidth(line) % width)) % width : 0;
    return [...lineEnd, span(line + ' '.repeat(rest), styles)];
  });
}

function quote(token: Tokens.Blockquote, frame: Frame): Drawing {
  const bar = `${paint(span('│', [style.muted]))} `;
  return indent(drawBlocks(token.tokens, narrower(frame, 2)), bar, bar);
}

function drawList(list: Tokens.List, frame: Frame): Drawing {
  const items = list.items.map((item, index) => drawItem(item, marker(list, index), frame));
  return list.loose ? spaced(items) : stack(items);
}

function marker(list: Tokens.List, index: number): string {
  return list.ordered ? `${Number(list.start || 1) + index}. ` : '• ';
}

function drawItem(item: Tokens.ListItem, mark: string, frame: Frame): Drawing {
  const inner = narrower(frame, textWidth(mark));
  const parts = visible(item.tokens).map((token) => drawBlock(token, inner));
  const body = item.loose ? spaced(parts) : stack(parts);
  return indent(body.rows.length === 0 ? rowsOnly(['']) : body, mark, ' '.repeat(textWidth(mark)));
}

function narrower(frame: Frame, by: number): Frame {
  return { ...frame, width: Math.max(narrowest, frame.width - by) };
}
