import { type DescriptionForm, findForms, readForm } from '../../../shared/page/form.ts';
import { fieldStrings } from '../../strings/field.ts';
import { FieldButton } from './button.ts';
import type { FieldsLink, ToFields } from './messages.ts';
import { putText } from './put.ts';

/**
 * Follows the form for a description that the page shows: a button at its field while it is there, its text on the
 * person's press, and texts put into it. It is looked for only when told, and watched only while it is there.
 */
export function followFields({ end, tell }: FieldsLink): (message: ToFields) => void {
  let button: FieldButton | null = null;
  const size = new ResizeObserver(() => look());
  end.addEventListener('abort', () => {
    size.disconnect();
    button?.end();
  });

  /** An element that is hidden or taken away loses its size, so that its observer tells of that too. */
  function look(): DescriptionForm | null {
    const form = shownForm();
    if (form?.body === button?.field) button?.arrange();
    else {
      size.disconnect();
      button?.end();
      button = form && CSS.supports('anchor-name', '--a') ? createButton(form) : null;
      if (form) size.observe(form.body);
      tell({ type: 'form', form: form && readForm(form) });
    }
    return form;
  }

  const createButton = ({ body }: DescriptionForm) =>
    new FieldButton(body, fieldStrings.describe, (proven) => {
      const form = look();
      if (form) tell({ type: 'describe', form: readForm(form), proven });
    });

  return (message) => {
    const form = look();
    if (message.type === 'look') tell({ type: 'form', form: form && readForm(form) });
    else void putText(form, message).then((outcome) => tell({ ...outcome, type: 'put' }));
  };
}

function shownForm(): DescriptionForm | null {
  return findForms(document, location.href).find(({ body }) => body.checkVisibility()) ?? null;
}
