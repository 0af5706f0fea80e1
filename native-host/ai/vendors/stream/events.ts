import type { ZodMiniType } from 'zod/mini';
import { Unreachable, Unreadable } from '../failures/refusal.ts';

/**
 * The events of an answer, each parsed. Where the stream breaks, or holds what
 * the API does not know, they end quietly: what came stands. Where nothing came
 * before, it throws Unreachable or Unreadable. What the service says in words
 * (a Refusal) passes.
 */
export async function* readEvents<Event>(
  events: AsyncIterable<unknown>,
  form: ZodMiniType<Event>,
): AsyncGenerator<Event> {
  let came = false;
  try {
    for await (const value of events) {
      const event = form.safeParse(value);
      if (!event.success) break;
      came = true;
      yield event.data;
    }
  } catch (error) {
    if (!isBroken(error)) throw error;
    if (!came && !isMalformed(error)) throw new Unreachable(error);
  }
  if (!came) throw new Unreadable();
}

/** undici says `terminated` (a TypeError) for a cut connection. */
function isBroken(error: unknown): boolean {
  return error instanceof TypeError || isMalformed(error);
}

/** An event that is no JSON. Google's SDK throws an Error without a name when the body ends in the middle of one. */
function isMalformed(error: unknown): boolean {
  return (
    error instanceof SyntaxError || (error instanceof Error && /^Incomplete JSON segment/.test(error.message))
  );
}
