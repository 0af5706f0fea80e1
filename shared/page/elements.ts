import { numberedHeading } from './selectors.ts';

/** Text on one line. */
export function textOf(element: Element | null | undefined): string | null {
  const text = element?.textContent?.replace(/\s+/g, ' ').trim();
  return text ? text : null;
}

/** Text as it stands, with its lines, without the blanks of the markup around it. */
export function blockOf(element: Element | null | undefined): string | null {
  if (!element) return null;
  return (element.textContent ?? '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
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
