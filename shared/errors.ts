import * as z from 'zod/mini';

/** Every code an expected failure can carry over the wire. */
export const ErrorCode = z.enum([
  'bad-request',
  'unsupported-version',
  'not-found',
  'too-large',
  'too-long',
  'refused',
  'provider-missing-key',
  'provider-needs-consent',
  'provider-limited',
  'provider-refused',
  'provider-unreachable',
  'provider-failed',
  'disconnected',
  'store-failed',
  'terminal-failed',
  'git-failed',
  'outdated',
  'github-limited',
  'github-refused',
  'github-unreachable',
  'internal',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** The wire form of an AppError: the `data` of a JSON-RPC error. */
export const ErrorData = z.object({ code: ErrorCode, message: z.string(), retryable: z.boolean() });
export type ErrorData = z.infer<typeof ErrorData>;

/** An expected failure: says in one sentence what happened and what to do. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryable: boolean;

  constructor(code: ErrorCode, message: string, options: { retryable?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryable = options.retryable ?? false;
  }

  toData(): ErrorData {
    return { code: this.code, message: this.message, retryable: this.retryable };
  }
}
