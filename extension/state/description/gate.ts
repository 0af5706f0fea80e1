import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Text, WaysOut } from './ways-out.ts';

/** What the host found in a text that could leave. */
export interface Gated {
  /** The kind of each secret. */
  findings: readonly string[];
  /** Why GitHub would not take it, in a sentence; null where it would. */
  refusal: string | null;
  /** Why nobody could look, in a sentence; null where the host did. */
  trouble: string | null;
}

/** Has the host look at each whole draft before anybody presses anything; null while it looks. */
export function followGate(
  ways: Pick<WaysOut, 'gate'>,
  text: ReadonlySignal<Text | null>,
): ReadonlySignal<Gated | null> {
  const last = signal<{ text: Text; found: Gated } | null>(null);
  effect(() => {
    const now = text.value;
    if (now === null || isSameText(now, last.peek()?.text)) return;
    const keep = (found: Gated) => {
      if (isSameText(now, text.peek())) last.value = { text: now, found };
    };
    ways.gate(now).then(
      ({ findings, refusal }) => keep({ findings, refusal, trouble: null }),
      (error: Error) => keep({ findings: [], refusal: null, trouble: error.message }),
    );
  });
  return computed(() => (isSameText(last.value?.text, text.value) ? (last.value?.found ?? null) : null));
}

function isSameText(one: Text | null | undefined, other: Text | null | undefined): boolean {
  return one?.title === other?.title && one?.body === other?.body;
}
