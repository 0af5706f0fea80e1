import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { HostClient } from '../host/client.ts';

/** What the host found in a text that could leave. */
export interface Gated {
  body: string;
  /** The kind of each secret. */
  findings: readonly string[];
  /** Why GitHub would not take it, in a sentence; null where it would. */
  refusal: string | null;
  /** Why nobody could look, in a sentence; null where the host did. */
  trouble: string | null;
}

/** Has the host look at each whole draft before anybody presses anything; null while it looks. */
export function followGate(
  host: Pick<HostClient, 'call'>,
  body: ReadonlySignal<string | null>,
): ReadonlySignal<Gated | null> {
  const last = signal<Gated | null>(null);
  effect(() => {
    const now = body.value;
    if (now === null || now === last.peek()?.body) return;
    const keep = (found: Omit<Gated, 'body'>) => {
      if (body.peek() === now) last.value = { body: now, ...found };
    };
    host.call('description/gate', { title: '', body: now }).then(
      ({ findings, refusal }) => keep({ findings, refusal, trouble: null }),
      (error: Error) => keep({ findings: [], refusal: null, trouble: error.message }),
    );
  });
  return computed(() => (last.value?.body === body.value ? last.value : null));
}
