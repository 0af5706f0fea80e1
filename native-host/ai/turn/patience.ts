import { setTimeout as pause } from 'node:timers/promises';

/** How long a provider is waited for, in milliseconds. */
export interface Patience {
  /**
   * From the request to the first part. Models that think, and local ones that
   * are being loaded or read a long prompt without a graphics card, say nothing
   * for minutes; undici gives up after five, too.
   */
  firstPart: number;
  /**
   * From one part to the next. Bytes, comments and events that make no part
   * count for nothing, so that a drip of them ends as silence does. A model
   * that has begun pauses for seconds.
   */
  nextPart: number;
  /** Before each repetition when the service does not say when to come back. */
  backOff: readonly number[];
  /** A service that asks for more patience than this is not asked again by itself. */
  longestWait: number;
  /** All the waits of one question that services asked for. */
  longestWaits: number;
  /** How often a service may ask to wait. */
  mostWaits: number;
  /** Ends early, and without a word, when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

const MINUTE = 60_000;

export const PATIENCE: Patience = {
  firstPart: 5 * MINUTE,
  nextPart: MINUTE,
  backOff: [1000, 2000, 4000],
  longestWait: 2 * MINUTE,
  longestWaits: 5 * MINUTE,
  mostWaits: 10,
  sleep,
};

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => {});
}

/** `95 seconds`, `12 minutes`: rounded up, for whoever waits. */
export function inWords(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 120) return plural(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour');
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
