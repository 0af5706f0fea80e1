import { AppError, type ErrorCode } from '../../../../shared/errors.ts';

/** What may help against a failure, for the layer that asks again: adapters themselves ask once. */
export type Remedy =
  /** The service asks for patience; it says how long, or nothing (null). */
  | { kind: 'wait'; ms: number | null }
  /** It failed, and may not the next time. */
  | { kind: 'again' }
  /** The question is too long for the model. */
  | { kind: 'shrink' }
  | { kind: 'none' };

interface Options {
  cause?: unknown;
  /** Where asking again by itself does not help, but the person may. */
  retryable?: boolean;
}

/** A service that did not answer. The sentence is ours and holds nothing that the service sent. */
export class ProviderFailure extends AppError {
  readonly remedy: Remedy;

  constructor(code: ErrorCode, message: string, remedy: Remedy, options: Options = {}) {
    const retryable = remedy.kind === 'wait' || remedy.kind === 'again';
    super(code, message, { retryable, ...options });
    this.name = 'ProviderFailure';
    this.remedy = remedy;
  }
}
