import { LONGEST_BODY, lengthOf } from '../../../shared/describe/limits.ts';
import { type DescriptionForm, readForm } from '../../../shared/page/form.ts';
import type { Put } from '../put-messages.ts';
import type { PutOutcome } from '../to-panel.ts';

type Field = DescriptionForm['body'] | NonNullable<DescriptionForm['title']>;

/** A page draws its form again soon after it heard of a change, if at all. */
const SETTLE_MS = 100;

/**
 * Puts a text into GitHub's form in the place of what stands there, as if it had been typed: the page hears of it, and
 * one undo brings back what was there. The title goes first, since an undo takes back what came last.
 */
export async function putText(
  form: DescriptionForm | null,
  { id, title, body, expected }: Put,
): Promise<PutOutcome> {
  if (form === null) return { id, result: 'gone', before: null };
  const before = readForm(form);
  if (before.body !== expected) return { id, result: 'changed', before: null };
  if (lengthOf(body) > LONGEST_BODY || form.body.disabled || form.body.readOnly)
    return { id, result: 'refused', before: null };
  const takesTitle = title !== null && form.title !== null;
  if (takesTitle && form.title) write(form.title, title);
  write(form.body, body);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const result = form.body.value === body ? 'done' : 'refused';
  return { id, result, before: { title: takesTitle ? before.title : null, body: before.body } };
}

function write(field: Field, text: string): void {
  field.focus({ preventScroll: true });
  if (field.value === text) return;
  field.select();
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  if (field.value !== text) setValue(field, text);
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Where the browser did not insert it, or not all. The page's own traps on the element are not in this world. */
function setValue(field: Field, text: string): void {
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
}
