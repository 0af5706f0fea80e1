import type { Token } from 'marked';
import { decodeEntities } from '../entities.ts';
import { clean } from './clean.ts';
import { type Span, span, style } from './span.ts';

/** Tells where a mention of a file leads, null when it is no file of the page. */
export type Places = (path: string, line: number | null) => string | null;

interface Look {
  styles: readonly string[];
  places: Places;
}

/** Spans of a block's inline tokens; all text is decoded first and cleaned last. */
export function inlineSpans(tokens: readonly Token[] | undefined, look: Look): Span[] {
  return (tokens ?? []).flatMap((token) => inlineSpan(token, look));
}

function inlineSpan(token: Token, look: Look): Span[] {
  switch (token.type) {
    case 'strong':
      return inlineSpans(token.tokens, add(look, style.bold));
    case 'em':
      return inlineSpans(token.tokens, add(look, style.italic));
    case 'del':
      return inlineSpans(token.tokens, add(look, style.strike));
    case 'codespan':
      return code(clean(token.text), look);
    case 'link':
      return link(inlineSpans(token.tokens, look), oneLine(token.href), look);
    case 'image':
      return link([span(oneLine(token.text), look.styles)], oneLine(token.href), look);
    case 'br':
      return [span('\n')];
    case 'checkbox':
      return [span(token.checked ? '[x] ' : '[ ] ', look.styles)];
    default: {
      const inner = children(token);
      return inner ? inlineSpans(inner, look) : plain(text(token), look);
    }
  }
}

export function children(token: Token): Token[] | undefined {
  return 'tokens' in token ? token.tokens : undefined;
}

function add(look: Look, extra: string): Look {
  return { ...look, styles: [...look.styles, extra] };
}

/** A line end inside a paragraph is a space; `raw` serves tokens that have no text of their own. */
function text(token: Token): string {
  const raw: string = 'text' in token && typeof token.text === 'string' ? token.text : token.raw;
  return oneLine(raw);
}

/** A reference may stand for a line end, which in an address would break the row that shows it. */
function oneLine(raw: string): string {
  return clean(decodeEntities(raw)).replace(/\n/g, ' ');
}

function code(text: string, look: Look): Span[] {
  const href = place(text, look.places);
  if (href !== null) return [span(text, [...look.styles, style.link, style.underline], href)];
  return [span(text, [...look.styles, style.code])];
}

/** A web link shows its whole address beside its text; anything else is only text. */
function link(label: Span[], href: string, look: Look): Span[] {
  if (!/^https?:\/\//i.test(href)) return label;
  const shown = label.map((part) => part.text).join('');
  const styles = [...look.styles, style.link, style.underline];
  const linked = label.map((part) => ({
    ...part,
    styles: [...part.styles, style.link, style.underline],
    href,
  }));
  if (shown === href) return [span(href, styles, href)];
  return [...linked, span(` (${href})`, [...look.styles, style.muted], href)];
}

const mention = /(?<![\w/.@-])((?:[\w.@-]+\/)*[\w.@-]+\.\w+):(\d+)(?:[-–]\d+)?(?![\w/])/g;

function plain(text: string, look: Look): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const found of text.matchAll(mention)) {
    const href = look.places(found[1] ?? '', Number(found[2]));
    if (href === null) continue;
    spans.push(span(text.slice(from, found.index), look.styles));
    spans.push(span(found[0], [...look.styles, style.link, style.underline], href));
    from = found.index + found[0].length;
  }
  return [...spans, span(text.slice(from), look.styles)];
}

function place(text: string, places: Places): string | null {
  const [, path, line] = /^([\w.@/-]+?)(?::(\d+)(?:[-–]\d+)?)?$/.exec(text) ?? [];
  return path === undefined ? null : places(path, line === undefined ? null : Number(line));
}
