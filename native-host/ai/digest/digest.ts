import { setImmediate } from 'node:timers/promises';
import type { Part } from '../../../shared/conversation/part.ts';
import type { Material, Provider } from '../provider.ts';

type Compose = (material: Material) => Promise<string[]>;

const composeHere: Compose = async (material) => (await import('./compose.ts')).compose(material);

/** Answers from the page's context by rules: needs no key, and nothing leaves the machine. */
export function createDigest(compose: Compose): Provider {
  return {
    id: 'digest',
    label: 'digest',
    destination: null,
    models: async () => ['digest'],
    stream: ({ material }, signal) => stream(() => compose(material), signal),
  };
}

export const digest = createDigest(composeHere);

async function* stream(compose: () => Promise<string[]>, signal: AbortSignal): AsyncGenerator<Part> {
  let gap = '';
  for (const paragraph of await compose()) {
    if (signal.aborted) return;
    yield { type: 'text-delta', text: gap + paragraph };
    gap = '\n\n';
    await setImmediate();
  }
  if (!signal.aborted) yield { type: 'finish', reason: 'stop' };
}
