import { decodeEntities } from '../entities.ts';
import { withLineFeeds } from '../line-feeds.ts';
import { decoded } from './address.ts';
import { commit, numberedHeading } from './selectors.ts';

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
  const text = brokenText(element, element.localName === 'pre')
    .replace(/\ue000+/g, blank)
    .replace(/\ue000?([\r\n])\ue000?/g, '$1')
    .replaceAll(blank, ' ');
  return withLineFeeds(text)
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Stands for white space that the page draws as one blank, or as none beside a line break. */
const blank = '\ue000';

/** A `<br>` is a carriage return for now: the line break that often follows it in the source is the same one. */
function brokenText(node: Node, isAsWritten = false): string {
  if (node.nodeType === 3) {
    const text = node.textContent ?? '';
    return isAsWritten ? text : text.replace(/[ \t\r\n]+/g, blank);
  }
  const name = node.nodeName.toLowerCase();
  if (name === 'br') return '\r';
  if (name === 'img') return imageText(node as Element);
  const text = [...node.childNodes].map((child) => brokenText(child, isAsWritten || name === 'pre')).join('');
  if (paragraphs.has(name)) return `\n\n${text}\n\n`;
  return lines.has(name) ? `\n${text}\n` : text;
}

/** A picture as Markdown has it; an emoji is its own name. */
function imageText(image: Element): string {
  const name = image.getAttribute('alt') ?? '';
  const source = image.getAttribute('data-canonical-src') ?? image.getAttribute('src') ?? '';
  return image.classList.contains('emoji') || !/^https?:/.test(source) ? name : `![${name}](${source})`;
}

/** The text of markup that a payload holds, without making elements of it. */
export function textOfMarkup(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>/g, ''))
    .replaceAll('\u00a0', ' ')
    .trim();
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

/** The whole id of the commit that a commit page shows, null where it says none. */
export function shownCommit(document: Document): string | null {
  const sha = textOf(document.querySelector(commit.sha)) ?? '';
  return isSha(sha) ? sha : null;
}

/** Whether a text is the whole id of a commit. */
export function isSha(text: string): boolean {
  return /^[0-9a-f]{40}$/.test(text);
}

/** The login that a link to a person names; an app's link shows "name" and means "name[bot]", if it is the app's own. */
export function loginOf(link: Element | null | undefined): string | null {
  const name = textOf(link);
  if (!link || name === null) return null;
  const [apps, app] = pathOf(link);
  return apps === 'apps' && app === name ? `${name}[bot]` : name;
}

/** A link's path, decoded and split, whether the page wrote it in full or not. */
export function pathOf(link: Element | null): string[] {
  const href = link?.getAttribute('href') ?? '';
  const path = href.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/s, '');
  return path.split('/').filter(Boolean).map(decoded);
}
