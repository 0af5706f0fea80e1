import { isTooLong, readSaid, type Said, statusOf } from './said.ts';

/*
 * What goes wrong with a request, as it passes through a vendor's SDK to
 * `to-failure.ts`. The messages are empty on purpose: SDKs look for words in
 * them, and what a service said must not reach a person or a log.
 */

/** The service answered with an error: instead of an answer, or in its stream. */
export class Refusal extends Error {
  /** Null where it names none. */
  readonly status: number | null;
  readonly tooLong: boolean;
  readonly said: Said;

  /** @param body what it sent: as text, or parsed already */
  constructor(status: number | null, body: unknown) {
    super('');
    this.name = 'Refusal';
    this.said = readSaid(body);
    this.status = status ?? statusOf(this.said);
    this.tooLong = isTooLong(this.status, this.said);
  }
}

/** No answer arrived: the connection was not made, or broke before the first event. */
export class Unreachable extends Error {
  /** The system's code, e.g. ECONNREFUSED. */
  readonly reason: string | null;

  constructor(cause: unknown) {
    super('');
    this.name = 'Unreachable';
    this.reason = networkCode(cause);
  }
}

/** It answered, with nothing that its API knows. */
export class Unreadable extends Error {
  constructor() {
    super('');
    this.name = 'Unreadable';
  }
}

/** The innermost cause knows the reason. */
function networkCode(error: unknown, depth = 0): string | null {
  if (!(error instanceof Error) || depth > 5) return null;
  const inner = networkCode(error.cause, depth + 1);
  if (inner) return inner;
  return 'code' in error && typeof error.code === 'string' && /^[A-Z_]{3,40}$/.test(error.code)
    ? error.code
    : null;
}
