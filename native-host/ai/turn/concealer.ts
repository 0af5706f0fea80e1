import { SHORTEST_KEY } from '../redaction/own.ts';

const REDACTED = '[REDACTED]';

/** Takes our own keys out of a streamed text, also when they come cut over many deltas. */
export interface Concealer {
  /** What of the text so far is safe to pass on. */
  push(text: string): string;
  /** What was held back, at the stream's end. */
  rest(): string;
}

export function createConcealer(keys: readonly string[]): Concealer {
  const secrets = keys.filter((key) => key.length >= SHORTEST_KEY);
  let held = '';
  return {
    push(text) {
      const all = secrets.reduce((safe, secret) => safe.replaceAll(secret, REDACTED), held + text);
      const length = Math.max(0, ...secrets.map((secret) => heldBack(all, secret)));
      held = all.slice(all.length - length);
      return all.slice(0, all.length - length);
    },
    rest() {
      const rest = held;
      held = '';
      return rest;
    },
  };
}

/** Length of the longest end of `text` that may be the beginning of the secret. */
function heldBack(text: string, secret: string): number {
  for (let length = Math.min(secret.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(secret.slice(0, length))) return length;
  }
  return 0;
}
