import { parseAddress } from './address.ts';
import { fieldValue } from './elements.ts';
import { compare, descriptionField, descriptionForm } from './selectors.ts';

/** What stands in the fields of a form now. */
export interface FormText {
  /** Null where the form has no field for it. */
  title: string | null;
  body: string;
}

/** The fields of a form for a pull request's description. */
export interface DescriptionForm {
  title: HTMLInputElement | null;
  body: HTMLTextAreaElement;
}

/**
 * The forms for the description of the pull request at this address: of a new one, or its editor where that is there.
 * Some of them may not be seen: GitHub has them in the page before they are opened.
 */
export function findForms(document: Document, url: string): DescriptionForm[] {
  const { kind, tab } = parseAddress(url);
  if (kind === 'compare') {
    const title = document.querySelector<HTMLInputElement>(compare.title);
    return bodies(document, compare.body).map((body) => ({ title, body }));
  }
  if (kind !== 'pull-request' || tab !== 'conversation') return [];
  const editors = bodies(document, descriptionField).filter(
    (body) => body.closest(descriptionForm.elsewhere) === null,
  );
  return editors.map((body) => ({ title: null, body }));
}

function bodies(document: Document, selector: string): HTMLTextAreaElement[] {
  return [...document.querySelectorAll<HTMLTextAreaElement>(selector)];
}

export function readForm({ title, body }: DescriptionForm): FormText {
  return { title: fieldValue(title), body: fieldValue(body) ?? '' };
}
