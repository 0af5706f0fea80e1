import { AppError, type ErrorCode } from '../../shared/errors.ts';
import type { PullProblem } from '../../shared/pull/pull.ts';

/** Why GitHub's API gave nothing, or no more. Never carries what GitHub said, nor a request with its headers. */
export class ApiFailure extends AppError {
  /** HTTP status, null where no answer came. */
  readonly status: number | null;
  readonly until: string | null;
  /** Whether a token would help. */
  readonly wantsToken: boolean;

  constructor(
    code: ErrorCode,
    message: string,
    options: { status?: number; until?: string; retryable?: boolean; wantsToken?: boolean } = {},
  ) {
    super(code, message, { retryable: options.retryable ?? false });
    this.name = 'ApiFailure';
    this.status = options.status ?? null;
    this.until = options.until ?? null;
    this.wantsToken = options.wantsToken ?? false;
  }

  toProblem(): PullProblem {
    const problem = { source: 'api', error: this.toData(), until: this.until } as const;
    return this.wantsToken ? { ...problem, remedy: 'token' } : problem;
  }
}

/** For whom is asked. */
export interface Principal {
  host: string;
  /** Whose token is shown, as the subject of a sentence, and what to do when it is not taken; null without one. */
  token: { name: string; remedy: string } | null;
}

export function limited({ host, token }: Principal, until: string): ApiFailure {
  const more = token === null ? ' With a token, GitHub allows far more.' : '';
  return new ApiFailure('github-limited', `${host} answers no more requests until ${clock(until)}.${more}`, {
    until,
    retryable: true,
    wantsToken: token === null,
  });
}

export function unreachable(host: string, error: unknown): ApiFailure {
  const reason = reasonOf(error);
  return new ApiFailure(
    'github-unreachable',
    `${host}'s API gave no answer${reason && ` (${reason})`}. Look at the network, then ask again.`,
    { retryable: true },
  );
}

export function unreadable(host: string): ApiFailure {
  return new ApiFailure('github-refused', `${host} answered with something that is not GitHub's API.`);
}

/** What a status other than 200 means, where it speaks of no limit. */
export function refusal(asker: Principal, status: number, sso: boolean): ApiFailure {
  const { host, token } = asker;
  const fail = (message: string, code: ErrorCode = 'github-refused') =>
    new ApiFailure(code, message, {
      status,
      retryable: status >= 500,
      wantsToken: token === null && [401, 403, 404].includes(status),
    });
  if (status === 401 && token) return fail(`${host} does not take ${token.name}. ${token.remedy}`);
  if (status === 404) return fail(unseen(asker), 'not-found');
  if (status === 403 && sso && token)
    return fail(`${host} wants ${token.name} authorised for this organisation's single sign-on.`);
  if (status === 403 || status === 401)
    return fail(`${host} did not let ${token?.name ?? 'anybody'} read this.`);
  if (status >= 300 && status < 400)
    return fail(`${host}'s API leads on to another host (HTTP ${status}), which is not followed.`);
  return fail(`${host}'s API failed (HTTP ${status}). Ask again later.`);
}

function unseen({ host, token }: Principal): string {
  return token === null
    ? `${host} shows this pull request to nobody without a token: run "gh auth login", or enter a token on the options page.`
    : `${host} has no such pull request, or ${token.name} may not read it.`;
}

/** In the person's own time. */
function clock(until: string): string {
  return new Date(until).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

/** The innermost cause knows the reason; codes alone, since messages may hold anything. */
function reasonOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 5) return '';
  const inner = reasonOf(error.cause, depth + 1);
  if (inner) return inner;
  if (error.name === 'TimeoutError') return 'too slow';
  return 'code' in error && typeof error.code === 'string' && /^[A-Z_]{3,40}$/.test(error.code)
    ? error.code
    : '';
}
