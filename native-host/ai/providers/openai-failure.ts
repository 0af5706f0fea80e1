import { APIConnectionError, APIError } from 'openai';
import type { ErrorCode } from '../../../shared/errors.ts';
import { ProviderFailure, type Remedy } from './failure.ts';
import { retryAfter } from './retry-after.ts';

interface Asked {
  host: string;
  model: string;
}

/**
 * What went wrong, in words of our own: they name the host and what to do, and
 * hold nothing that the server sent. Bugs pass as they are.
 */
export function toFailure(error: unknown, asked: Asked): unknown {
  if (error instanceof APIConnectionError) return unreachable(error, asked.host);
  if (error instanceof APIError) return refusal(error, asked);
  return error;
}

function unreachable(error: APIConnectionError, host: string): ProviderFailure {
  const reason = networkCode(error);
  const message = `${host} could not be reached${reason ? ` (${reason})` : ''}. Check the network and the provider's address.`;
  return new ProviderFailure('provider-unreachable', message, { kind: 'again' });
}

/** The innermost cause knows the reason, e.g. ECONNREFUSED. */
function networkCode(error: unknown, depth = 0): string | null {
  if (!(error instanceof Error) || depth > 5) return null;
  const inner = networkCode(error.cause, depth + 1);
  if (inner) return inner;
  return 'code' in error && typeof error.code === 'string' && /^[A-Z_]{3,40}$/.test(error.code)
    ? error.code
    : null;
}

function refusal(error: APIError, asked: Asked): ProviderFailure {
  const { status, headers } = error;
  const [code, sentence] = sentenceFor(status, error.code ?? error.type ?? '', asked);
  return new ProviderFailure(code, sentence, remedyFor(code, status, headers));
}

function remedyFor(code: ErrorCode, status: number | undefined, headers: Headers | undefined): Remedy {
  if (code === 'too-long') return { kind: 'shrink' };
  if (code !== 'provider-failed') return { kind: 'none' };
  if (status === 429) return { kind: 'wait', ms: headers ? retryAfter(headers, Date.now()) : null };
  return { kind: 'again' };
}

function sentenceFor(status: number | undefined, said: string, { host, model }: Asked): [ErrorCode, string] {
  if (status === undefined)
    return ['provider-failed', `${host} broke off with an error of its own. Ask again.`];
  if (status >= 300 && status < 400)
    return [
      'provider-refused',
      `${host} redirects to another address (${status}), which is not followed: the key would go with it. Set the final address.`,
    ];
  if (said === 'insufficient_quota')
    return [
      'provider-refused',
      `The account's quota at ${host} is used up (${status}). Check its plan and billing.`,
    ];
  if (said === 'context_length_exceeded')
    return [
      'too-long',
      `The question is too long for ${model} (${status}). Switch a context source off and ask again.`,
    ];
  if (status >= 500)
    return [
      'provider-failed',
      `${host} failed (${status}), also when asked again. Try later or choose another model.`,
    ];
  return byStatus(status, host, model);
}

function byStatus(status: number, host: string, model: string): [ErrorCode, string] {
  switch (status) {
    case 401:
      return [
        'provider-refused',
        `${host} refused the API key (401). Enter a valid one in Pullside's options.`,
      ];
    case 403:
      return [
        'provider-refused',
        `${host} does not allow this key to use ${model} (403). Choose another model.`,
      ];
    case 404:
      return ['provider-refused', `${host} does not know ${model}, or its address is wrong (404).`];
    case 413:
      return [
        'too-long',
        `The question is too large for ${host} (413). Switch a context source off and ask again.`,
      ];
    case 429:
      return [
        'provider-failed',
        `${host} allows no more questions for now (429). Wait a minute and ask again.`,
      ];
    default:
      return [
        'provider-refused',
        `${host} refused the question (${status}). Check the model's name, ${model}.`,
      ];
  }
}
