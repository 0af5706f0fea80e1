import { codeOf } from '../../../shared/describe/lines.ts';

/** How many bullets a list shows before it says how many more there are. */
const LISTED = 5;
/** A paragraph of so many characters says little alone. */
const SHORT = 160;

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** Inline code, as in a description's draft. */
export const code = codeOf;

/** "a, b and c", or "a, b and 3 more". */
export function enumerate(items: string[], most = LISTED): string {
  const shown = items.length > most ? items.slice(0, most - 1) : items;
  const rest = items.length - shown.length;
  const all = rest > 0 ? [...shown, `${rest} more`] : shown;
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

export function bullets(lines: string[], most = LISTED): string {
  const shown = lines.length > most ? lines.slice(0, most - 1) : lines;
  const rest = lines.length - shown.length;
  return [...shown, ...(rest > 0 ? [`… and ${rest} more`] : [])].map((line) => `- ${line}`).join('\n');
}

export function counts(additions: number, deletions: number): string {
  if (deletions === 0) return `+${additions.toLocaleString('en')}`;
  if (additions === 0) return `−${deletions.toLocaleString('en')}`;
  return `+${additions.toLocaleString('en')} −${deletions.toLocaleString('en')}`;
}

/** A fence that nothing inside can close. */
export function fence(language: string, text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const marks = '`'.repeat(Math.max(3, longest + 1));
  return `${marks}${language}\n${text}\n${marks}`;
}

/** The first sentences of markdown as plain words, at most `characters` long; "" when there are none. */
export function firstSentences(markdown: string, characters: number): string {
  const text = opening(paragraphs(markdown));
  if (text.length <= characters) return text;
  const cut = text.slice(0, characters);
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '), cut.lastIndexOf('? '));
  return end > characters / 3 ? cut.slice(0, end + 1) : `${cut.slice(0, cut.lastIndexOf(' '))} …`;
}

/** The first sentence of markdown, with "…" where more follows; at most about `characters` long. */
export function firstSentence(markdown: string, characters: number): string {
  const text = firstSentences(markdown, characters);
  const [first] = /^.{8,}?[.!?](?=\s)/.exec(text) ?? [text];
  return first.length < text.length ? `${first} …` : text;
}

/** Running text goes before lists; a short paragraph takes the next one along. */
function opening(all: string[]): string {
  const running = all.filter((paragraph) => !isList(paragraph) && !isTitle(paragraph));
  const [first = '', second = ''] = (running.length > 0 ? running : all).map(plainText);
  return first.length < SHORT ? `${first} ${second}`.trim() : first;
}

/** A heading of a rendered text has no mark any more, but it is short and no sentence. */
function isTitle(paragraph: string): boolean {
  return (
    /^[^\n]{1,60}$/.test(paragraph) && !/[.!?:;,…)\]`'"’”]\s*$/.test(paragraph) && wordsIn(paragraph) < 7
  );
}

function wordsIn(text: string): number {
  return text.trim().split(/\s+/).length;
}

function isList(paragraph: string): boolean {
  return /^\s*(?:[-*+]|\d{1,3}[.)])\s/.test(paragraph);
}

function plainText(paragraph: string): string {
  return paragraph.split('\n').map(plainLine).join(' ').trim();
}

/** Paragraphs of prose: no comments, headings, check lists, tables, pictures or code. */
function paragraphs(markdown: string): string[] {
  return markdown
    .slice(0, 20_000)
    .replace(/<!--[\s\S]{0,10000}?-->/g, '')
    .replace(/^(`{3,100}|~{3,100})[\s\S]{0,10000}?^\1.{0,200}$/gm, '')
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.split('\n').filter(isProse).join('\n'))
    .filter((paragraph) => plainText(paragraph) !== '');
}

function isProse(line: string): boolean {
  return (
    !/^\s*(?:#{1,6}\s|\|.{0,500}\||[-*+] \[[ xX]\]|[-*_]{3,}\s*$|>|<\/?[a-z])/.test(line) &&
    line.trim() !== ''
  );
}

function plainLine(line: string): string {
  return line
    .replace(/!\[[^\]]{0,200}\]\([^)]{0,500}\)/g, '')
    .replace(/\[([^\]]{0,300})\]\([^)]{0,500}\)/g, '$1')
    .replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, '')
    .replace(/\*\*|__/g, '')
    .trim();
}
