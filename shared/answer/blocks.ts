import type { Token, Tokens } from 'marked';
import { decodeEntities } from '../entities.ts';
import { clean } from './clean.ts';
import { type Drawing, indent, rowsOnly, spaced, stack } from './drawing.ts';
import { children, inlineSpans } from './inline.ts';
import type { BlockLook } from './look.ts';
import { paint, type Span, span, style } from './span.ts';
import { drawTable } from './table.ts';
import { textWidth } from './width.ts';
import { wrapColumns, wrapWords } from './wrap.ts';

const narrowest = 8;

/** Draws blocks with an empty row between them. */
export function drawBlocks(tokens: readonly Token[], look: BlockLook): Drawing {
  return spaced(visible(tokens).map((token) => drawBlock(token, look)));
}

function visible(tokens: readonly Token[]): Token[] {
  return tokens.filter((token) => token.type !== 'space' && token.type !== 'def');
}

function drawBlock(token: Token, look: BlockLook): Drawing {
  switch (token.type) {
    case 'heading':
      return prose(token.tokens, look, [style.bold]);
    case 'code':
      return drawCode(token as Tokens.Code, look);
    case 'list':
      return drawList(token as Tokens.List, look);
    case 'blockquote':
      return quote(token as Tokens.Blockquote, look);
    case 'table':
      return drawTable(token as Tokens.Table, look);
    case 'hr':
      return rowsOnly([paint(span('─'.repeat(Math.min(look.width, 24)), [style.muted]))]);
    case 'html':
      return rowsOnly(
        wrapWords([span(clean(decodeEntities(token.raw)).trimEnd())], look.width, look.overlong),
      );
    default:
      return prose(children(token) ?? [token], look, []);
  }
}

function prose(tokens: readonly Token[] | undefined, look: BlockLook, styles: readonly string[]): Drawing {
  return rowsOnly(wrapWords(inlineSpans(tokens, { styles, places: look.places }), look.width, look.overlong));
}

/** A label row, then the code two columns in: that much says "code" without any colour. */
function drawCode(token: Tokens.Code, look: BlockLook): Drawing {
  const code = clean(token.text);
  const label = codeLabel(token.lang ?? '');
  const width = look.overlong === 'break' ? Math.max(narrowest, look.width - 3) : Number.POSITIVE_INFINITY;
  const spans = label === 'diff' ? diffSpans(code, width) : [span(code)];
  const lines = wrapColumns(spans, width).map((row) => `  ${row}`);
  const rows = [labelRow(label, look.width), ...lines];
  return { rows, codes: [{ row: 0, height: rows.length, label, code }] };
}

/** What stands after a fence, down to the name of a language. */
export function codeLabel(info: string): string {
  return clean(decodeEntities(info)).trim().split(/\s/)[0] || 'code';
}

export function labelRow(label: string, width: number): string {
  return wrapColumns([span(` ${label}`, [style.muted])], width)[0] ?? '';
}

const diffLooks: Record<string, string[]> = { '+': [style.added], '-': [style.removed], '@': [style.muted] };

/** Added and removed lines on GitHub's colours, as wide as the block if it ends; their sign says it without colour. */
function diffSpans(code: string, width: number): Span[] {
  const lines = code.split('\n');
  return lines.flatMap((line, index) => {
    const lineEnd = index === 0 ? [] : [span('\n')];
    const rest = Number.isFinite(width) ? (width - (textWidth(line) % width)) % width : 0;
    return [...lineEnd, span(line + ' '.repeat(rest), diffStyles(lines, index))];
  });
}

export function diffStyles(lines: readonly string[], index: number): readonly string[] {
  return isFileHeader(lines, index) ? [style.muted] : (diffLooks[lines[index]?.[0] ?? ''] ?? []);
}

/** `---` and `+++` name a file only as a pair: alone each is a line that was taken out or put in. */
function isFileHeader(lines: readonly string[], index: number): boolean {
  const opens = (at: number) => lines[at]?.startsWith('--- ') && lines[at + 1]?.startsWith('+++ ');
  return Boolean(opens(index) || opens(index - 1));
}

function quote(token: Tokens.Blockquote, look: BlockLook): Drawing {
  const bar = `${paint(span('│', [style.muted]))} `;
  return indent(drawBlocks(token.tokens, narrower(look, 2)), bar, bar);
}

function drawList(list: Tokens.List, look: BlockLook): Drawing {
  const items = list.items.map((item, index) => drawItem(item, marker(list, index), look));
  return list.loose ? spaced(items) : stack(items);
}

function marker(list: Tokens.List, index: number): string {
  return list.ordered ? `${Number(list.start || 1) + index}. ` : '• ';
}

function drawItem(item: Tokens.ListItem, mark: string, look: BlockLook): Drawing {
  const inner = narrower(look, textWidth(mark));
  const parts = boxInLine(visible(item.tokens)).map((token) => drawBlock(token, inner));
  const body = item.loose ? spaced(parts) : stack(parts);
  return indent(body.rows.length === 0 ? rowsOnly(['']) : body, mark, ' '.repeat(textWidth(mark)));
}

/** The box of a task is a token before its words, which would stand in a row of its own. */
function boxInLine(tokens: Token[]): Token[] {
  const [box, words, ...rest] = tokens;
  if (box?.type !== 'checkbox' || words?.type !== 'text') return tokens;
  return [{ ...words, tokens: [box, ...(children(words) ?? [words])] }, ...rest];
}

function narrower(look: BlockLook, by: number): BlockLook {
  return { ...look, width: Math.max(narrowest, look.width - by) };
}
