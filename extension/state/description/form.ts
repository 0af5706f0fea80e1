import { type ReadonlySignal, signal } from '@preact/signals';
import type { FormText } from '../../../shared/page/form.ts';
import type { Put } from '../../embed/put-messages.ts';
import type { PutOutcome } from '../../embed/to-panel.ts';

/** What the page does with its form when it is asked. */
export interface FormSide {
  /** Has it told of again. */
  readForm(): void;
  put(put: Put): void;
}

/** GitHub's form for a description, as far as the page has one. */
export interface PageForm {
  /** As it was last told of; null while none is shown. */
  readonly text: ReadonlySignal<FormText | null>;
  /** What stands in it now. */
  read(): Promise<FormText | null>;
  put(put: Omit<Put, 'id'>): Promise<PutOutcome>;
  onForm(text: FormText | null): void;
  onPut(outcome: PutOutcome): void;
}

/** A page that does not answer in this time is taken for one without a form. */
const answerMs = 2000;

export function createForm(side: FormSide): PageForm {
  const text = signal<FormText | null>(null);
  const readers = new Set<(text: FormText | null) => void>();
  const puts = new Map<string, (outcome: PutOutcome) => void>();
  return {
    text,
    async read() {
      const { promise, resolve } = Promise.withResolvers<FormText | null>();
      readers.add(resolve);
      side.readForm();
      const timer = setTimeout(resolve, answerMs, null);
      return promise.finally(() => {
        clearTimeout(timer);
        readers.delete(resolve);
      });
    },
    async put(put) {
      const id = crypto.randomUUID();
      const { promise, resolve } = Promise.withResolvers<PutOutcome>();
      puts.set(id, resolve);
      side.put({ ...put, id });
      const timer = setTimeout(resolve, answerMs * 5, { id, result: 'gone', before: null });
      return promise.finally(() => {
        clearTimeout(timer);
        puts.delete(id);
      });
    },
    onForm(told) {
      text.value = told;
      for (const reader of readers) reader(told);
    },
    onPut: (outcome) => puts.get(outcome.id)?.(outcome),
  };
}
