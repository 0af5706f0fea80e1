import { setImmediate } from 'node:timers/promises';
import type { Part } from '../../../shared/conversation/part.ts';
import type { ModelRequest, Provider } from '../provider.ts';
import { compose } from './compose.ts';

/** Answers from the page's context by rules: needs no key, and nothing leaves the machine. */
export const digest: Provider = {
  id: 'digest',
  label: 'Digest (no model)',
  destination: null,
  stream,
};

async function* stream({ material }: ModelRequest, signal: AbortSignal): AsyncGenerator<Part> {
  let gap = '';
  for (const paragraph of compose(material)) {
    if (signal.aborted) return;
    yield { type: 'text-delta', text: gap + paragraph };
    gap = '\n\n';
    await setImmediate();
  }
  if (!signal.aborted) yield { type: 'finish', reason: 'stop' };
}
