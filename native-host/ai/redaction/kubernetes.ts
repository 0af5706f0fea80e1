import type { Finder } from './anchors.ts';
import { charactersOf, isIn, type Units } from './characters.ts';
import { LINE_END } from './codes.ts';
import type { Span } from './span.ts';
import type { Visible } from './visible.ts';
import { looksSecret } from './worth.ts';

/** A line up to what it says: a diff's mark and blanks. */
const INDENT = /^[+ -]?[ \t]{0,64}/;
const KIND = /([+ -]?[ \t]{0,64})["']?kind["']?:[ \t]{0,4}["']?secret["']?,?[ \t]{0,4}(?:\r?\n|$)/iy;
/** In `data` all is base64, in `stringData` as it is. */
const HOLDER = /^["']?(data|stringData)["']?:[ \t]{0,4}\{?[ \t]{0,4}\r?$/;
const ENTRY = /^(?:["']?[\w.-]{1,253}["']?:[ \t]{0,8})?(["']?)([^\s"']{6,})["']?,?[ \t]{0,4}\r?$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const END_OF_DOCUMENT = /\n[+ -]?(?:---|\.\.\.)[ \t]{0,4}(?=\r?\n|$)|\ndiff --git /;
/** How far its data may stand from its kind: before it, where names are in their order, and behind it. */
const REACH_BEFORE = 8192;
const REACH = 32_768;
const OF_KINDS = charactersOf('kK');

/** What a Secret of Kubernetes holds: the names in it say nothing, its kind says all. */
export const KUBERNETES: Finder = {
  anchors: [['n', 'd', ':"\'']],
  begin(visible, found) {
    const { text, units } = visible;
    let next = 0;
    return (last) => {
      if (last < next || !isIn(OF_KINDS, units[last - 4])) return;
      const line = startOfLine(units, last - 4);
      if (line < 0) return;
      KIND.lastIndex = line;
      const kind = KIND.exec(text);
      if (!kind) return;
      const from = startOfDocument(text, Math.max(next, line - REACH_BEFORE), line);
      const to = endOfDocument(text, KIND.lastIndex - 1);
      found.push(...readSecrets(text.slice(from, to), from, (kind[1] ?? '').length));
      next = to;
    };
  },
};

/** Where only a mark, blanks and a quote stand before; -1 for elsewhere. */
function startOfLine(units: Units, at: number): number {
  let start = at;
  while (at - start < 72 && isIn(BEFORE_NAMES, units[start - 1])) start--;
  return start === 0 || units[start - 1] === LINE_END ? start : -1;
}
const BEFORE_NAMES = charactersOf('+- \t"\'');

function startOfDocument(text: string, from: number, to: number): number {
  const before = text.slice(from, to).split(END_OF_DOCUMENT).at(-1) ?? '';
  return to - before.length;
}

function endOfDocument(text: string, from: number): number {
  const behind = text.slice(from, from + REACH);
  const end = END_OF_DOCUMENT.exec(behind);
  return from + (end?.index ?? behind.length);
}

/** @param depth how far its kind is indented, and so what holds its secrets */
function readSecrets(document: string, offset: number, depth: number): Span[] {
  const found: Span[] = [];
  let holder: string | undefined;
  let at = offset;
  for (const line of document.split('\n')) {
    const indent = INDENT.exec(line)?.[0].length ?? 0;
    const said = line.slice(indent);
    if (said.trim() !== '' && indent <= depth) holder = indent === depth ? HOLDER.exec(said)?.[1] : undefined;
    else if (holder !== undefined) {
      const [, quote = '', value = ''] = ENTRY.exec(said) ?? [];
      if (holder === 'data' ? isEncoded(value) : looksSecret(value, 'password', quote !== '')) {
        const start = at + line.lastIndexOf(value);
        found.push({ kind: 'kubernetes-secret', start, end: start + value.length });
      }
    }
    at += line.length + 1;
  }
  return found;
}

function isEncoded(value: string): boolean {
  return value.length > 0 && value.length % 4 === 0 && BASE64.test(value);
}

/** Where data begins that may be a Secret's, whose kind is still to come; null for none. */
export function openData({ text }: Visible): number | null {
  if (!text.includes('apiVersion')) return null;
  const from = startOfDocument(text, Math.max(0, text.length - 2 * REACH_BEFORE), text.length);
  const document = text.slice(from);
  if (!/^[+ -]?apiVersion: v1\r?$/m.test(document) || /^[+ -]?kind:/m.test(document)) return null;
  const data = /^[+ -]?(?:data|stringData):[ \t]{0,4}\r?$/m.exec(document);
  return data === null || document.length - data.index > REACH_BEFORE ? null : from + data.index;
}
