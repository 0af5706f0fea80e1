import type { FormText } from '../../../shared/page/form.ts';
import type { Put } from '../put-messages.ts';
import type { PutOutcome } from '../to-panel.ts';

/** What the script at the fields hears. */
export type ToFields =
  /** A field came to be seen, or the panel asks what stands there. */
  { type: 'look' } | ({ type: 'put' } & Put);

/** What it tells. */
export type FromFields =
  | { type: 'form'; form: FormText | null }
  /** The person pressed the button; `proven` unless something may have covered it. */
  | { type: 'describe'; form: FormText; proven: boolean }
  | ({ type: 'put' } & PutOutcome);

export interface FieldsLink {
  readonly end: AbortSignal;
  tell(message: FromFields): void;
}
