import type { Part } from '../../../shared/conversation/part.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Fullness } from '../prompt/prompt.ts';
import { ProviderFailure, type Remedy } from '../vendors/failures/failure.ts';
import { untilIdle } from './idle.ts';
import { inWords, PATIENCE, type Patience } from './patience.ts';

/** One question to a provider, which may take several requests. */
export interface Question<Prepared> {
  /** Who is asked, as failures name it. */
  host: string;
  /** Makes the prompt, once for each fullness: what is asked again is the same. */
  prepare(fullness: Fullness): Prepared | Promise<Prepared>;
  /** Sends it and gives the answer's parts; throws ProviderFailure. */
  send(prepared: Prepared, signal: AbortSignal): AsyncIterable<Part>;
  /** Told before each wait. `attempt` is the repetition that comes after it, from 1. */
  onWait(failure: ProviderFailure, attempt: number, until: Date): void;
}

/**
 * The parts of an answer. Asks again where that may help, but only while
 * nothing has come: what came is kept, and no tool is called for twice. Throws
 * AppError when nothing helps; ends without a word when the signal is aborted.
 */
export async function* askPatiently<Prepared>(
  { host, prepare, send, onWait }: Question<Prepared>,
  signal: AbortSignal,
  patience: Patience = PATIENCE,
): AsyncGenerator<Part> {
  const delayAfter = createSchedule(patience, host);
  let shrunk = false;
  let prepared = await prepare('full');
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    let came = false;
    try {
      for await (const part of untilIdle((ending) => send(prepared, ending), signal, patience, host)) {
        came ||= part.type !== 'usage';
        yield part;
      }
      return;
    } catch (error) {
      if (came || !(error instanceof ProviderFailure)) throw error;
      if (error.remedy.kind === 'shrink' && !shrunk) {
        shrunk = true;
        prepared = await prepare('shrunk');
        continue;
      }
      const delay = delayAfter(error.remedy);
      if (delay === null) throw error;
      onWait(error, attempt, new Date(Date.now() + delay));
      await patience.sleep(delay, signal);
    }
  }
}

/** The milliseconds to wait after each failure, null when asking again is over. Throws AppError where a service wants too much. */
function createSchedule(patience: Patience, host: string): (remedy: Remedy) => number | null {
  const backOff = [...patience.backOff];
  let waits = 0;
  let waited = 0;
  return (remedy) => {
    if (remedy.kind === 'shrink' || remedy.kind === 'none') return null;
    if (remedy.kind === 'again' || remedy.ms === null) return jittered(backOff.shift());
    if (remedy.ms > patience.longestWait || waited + remedy.ms > patience.longestWaits)
      throw limited(host, remedy.ms);
    waits += 1;
    waited += remedy.ms;
    return waits > patience.mostWaits ? null : remedy.ms;
  };
}

/** Within a fifth of it, so that those who failed together do not come back together. */
function jittered(ms: number | undefined): number | null {
  return ms === undefined ? null : Math.round(ms * (0.8 + 0.4 * Math.random()));
}

const DAY = 24 * 60 * 60_000;

function limited(host: string, ms: number): AppError {
  const until = new Date(Date.now() + ms);
  const time = until.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const at = ms < DAY ? time : `${until.toLocaleDateString('en-GB')}, ${time}`;
  return new AppError(
    'provider-limited',
    `${host} takes no more questions for ${inWords(ms)}, until ${at}. Ask again then, or choose another model.`,
    { retryable: true },
  );
}
