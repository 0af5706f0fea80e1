import type { Writable } from 'node:stream';
import type { FinishReason } from '../../shared/conversation/part.ts';
import type { Provider } from '../ai/provider.ts';
import { tell } from '../tell.ts';
import { harmless } from './harmless.ts';

type Parts = ReturnType<Provider['stream']>;

export interface AnswerIO {
  /** The answer's text, unchanged, and nothing else; in a terminal it ends its last line, and acts on nothing. */
  stdout: Writable & { isTTY?: boolean };
  stderr: Writable;
  /** Ends the answer early. */
  signal: AbortSignal;
}

/** Exit codes: 0 for a whole answer, 1 for one that broke off, 130 when it was stopped. */
export async function printAnswer(parts: Parts, io: AnswerIO): Promise<number> {
  let reason: FinishReason = 'incomplete';
  // Whoever reads may leave (`| head`): the write below is told, and the answer ends.
  io.stdout.on('error', () => {});
  const write = wholeCharacters(io.stdout);
  let last = '\n';
  for await (const part of parts) {
    if (part.type === 'finish') reason = part.reason;
    if (part.type !== 'text-delta') continue;
    if (!(await write(io.stdout.isTTY ? harmless(part.text) : part.text))) return 0;
    last = part.text.at(-1) ?? last;
  }
  // A prompt or a message would stand in the answer's last line.
  if (io.stdout.isTTY && last !== '\n') await write('\n');
  if (io.signal.aborted) return 130;
  const why = shortfalls[reason];
  if (why === undefined) return 0;
  tell(`the answer is incomplete: ${why}`, io.stderr);
  return 1;
}

/** Why an answer that ends like this is not whole. */
const shortfalls: Partial<Record<FinishReason, string>> = {
  incomplete: 'the connection was cut',
  length: 'the model reached its limit',
  'content-filter': 'the service withheld it',
};

/** Writes text that may be cut between the halves of a surrogate pair; false when nobody reads any more. */
function wholeCharacters(stream: Writable): (text: string) => Promise<boolean> {
  let half = '';
  return (text) => {
    const all = half + text;
    half = /[\uD800-\uDBFF]$/.exec(all)?.[0] ?? '';
    const whole = all.slice(0, all.length - half.length);
    return new Promise((resolve) => stream.write(whole, (error) => resolve(!error)));
  };
}
