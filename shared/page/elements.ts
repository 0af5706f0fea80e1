import { numberedHeading } from './selectors.ts';

/** Text on one line. */
export function textOf(element: Element | null | undefined): string | null {
  const text = element?.textContent?.replace(/\s+/g, ' ').trim();
  return text ? text : null;
}

const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 ul ol pre blockquote table details hr'.split(' '));
const lines = new Set('div li tr dt dd summary'.split(' '));

/** Text as it stands, with its lines and a blank line between paragraphs, without the blanks of the markup around it. */
export function blockOf(element: Element | null | undefined): string | null {
  if (!element) return null;
  return brokenText(element)
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A `<br>` is a carriage return for now: the line break that often follows it in the source is the same one. */
function brokenText(node: Node): string {
  if (node.nodeType === 3) return node.textContent ?? '';
  const name = node.nodeName.toLowerCase();
  if (name === 'br') return '\r';
  const text = [...node.childNodes].map(brokenText).join('');
  if (paragraphs.has(name)) return `\n\n${text}\n\n`;
  return lines.has(name) ? `\n${text}\n` : text;
}

/** What stands in a form's field now. */
export function fieldValue(field: Element | null): string | null {
  if (!field) return null;
  return 'value' in field && typeof field.value === 'string' ? field.value : sourceOf(field);
}

/** What the page put into a text field, whatever was typed since. */
export function sourceOf(field: Element | null): string | null {
  return field ? (field.textContent ?? '').replace(/^\n/, '') : null;
}

/** The number at the end of the page's own heading, null when there is no such heading. */
export function headerNumber(document: Document): number | null {
  const match = /#(\d+)\s*$/.exec(document.querySelector(numberedHeading)?.textContent ?? '');
  return match ? Number(match[1]) : null;
}

/** The login that a link to a person names; an app's link shows "name" and means "name[bot]". */
export function loginOf(link: Element | null | undefined): string | null {
  const name = textOf(link);
  if (!link || name === null || name.endsWith('[bot]')) return name;
  return pathOf(link)[0] === 'apps' ? `${name}[bot]` : name;
}

/** A link's path, decoded and split, whether the page wrote it in full or not. */
export function pathOf(link: Element | null): string[] {
  const href = link?.getAttribute('href') ?? '';
  const path = href.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '');
  return path.split('/').filter(Boolean).map(decodePart);
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
