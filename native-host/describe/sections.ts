import type { DescribeAsk, Outline, OutlineSection } from '../../shared/describe/outline.ts';
import { readTemplate, usualSections } from '../../shared/describe/template.ts';
import { withLineFeeds } from '../../shared/line-feeds.ts';
import type { Template } from './api.ts';
import { firstTemplate, namedTemplate } from './template-names.ts';

export interface KnownTemplates {
  list: Template[];
  from: 'checkout' | 'api';
}

type Sections = Pick<Outline, 'sections' | 'from' | 'template' | 'templates'> & { problem: string | null };

/** The sections to fill: the field's own text comes first, then the repository's template, then the usual ones. */
export function sectionsFor({ body, template }: DescribeAsk, known: KnownTemplates): Sections {
  const text = withLineFeeds(body);
  const templates = known.list.map(({ path }) => path);
  const named = template === null ? null : namedTemplate(templates, template);
  const path = named ?? matching(text, known.list) ?? firstTemplate(templates);
  const chosen = known.list.find((each) => each.path === path) ?? null;
  const problem = template !== null && named === null ? `There is no template "${template}".` : null;
  const isTheirs = text.trim() !== '' && !isTemplate(text, known.list);
  const wanted = chosen && { template: chosen.path, templates, problem };
  if (isTheirs && (chosen === null || hasHeadings(text)))
    return {
      sections: readTemplate(text),
      from: 'form',
      template: named === null ? matching(text, known.list) : null,
      templates,
      problem: problem ?? unused(named),
    };
  if (wanted && chosen && (isTheirs || text.trim() === '' || named !== null))
    return {
      ...wanted,
      sections: withText(isTheirs ? text : '', chosen),
      from: isTheirs ? 'form' : known.from,
    };
  if (text.trim() !== '')
    return { sections: readTemplate(text), from: 'form', template: chosen?.path ?? null, templates, problem };
  return { sections: usualSections(), from: 'none', template: null, templates, problem };
}

function unused(named: string | null): string | null {
  return named && `The field holds a text with headings of its own: ${named} was not taken.`;
}

function hasHeadings(text: string): boolean {
  return readTemplate(text).some(({ level }) => level > 0);
}

/** Free words of the person's stand before the template. */
function withText(text: string, template: Template): OutlineSection[] {
  return readTemplate(text === '' ? template.text : `${text.trimEnd()}\n\n${template.text}`);
}

/** Whether the field holds a template as it came. */
function isTemplate(text: string, list: readonly Template[]): boolean {
  return list.some((template) => bare(template.text) === bare(text));
}

/** The template that the text was made from: the one as it came, or one whose headings it has all. */
function matching(text: string, list: readonly Template[]): string | null {
  const same = list.find((template) => bare(template.text) === bare(text));
  if (same) return same.path;
  const titles = new Set(titlesOf(text));
  const made = list.filter((template) => {
    const own = titlesOf(template.text);
    return own.length > 0 && own.every((title) => titles.has(title));
  });
  return made[0]?.path ?? null;
}

function titlesOf(text: string): string[] {
  return readTemplate(text)
    .filter(({ level }) => level > 0)
    .map(({ title }) => title);
}

function bare(text: string): string {
  return withLineFeeds(text).trim();
}
