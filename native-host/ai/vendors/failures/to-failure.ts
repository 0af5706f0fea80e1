import { AppError, type ErrorCode } from '../../../../shared/errors.ts';
import { ProviderFailure, type Remedy } from './failure.ts';
import { Refusal, Unreachable, Unreadable } from './refusal.ts';

/** Who was asked for what, for the sentences. */
export interface AskedModel {
  host: string;
  model: string;
  /** What helps when nobody answers there, and when the model is unknown, where the vendor has better advice. */
  advice?: { unreachable: string; unknownModel: (model: string) => string };
}

/**
 * What went wrong, in words of our own: they name the host and what to do, and
 * hold nothing that the server sent. Bugs pass as they are.
 */
export function toFailure(error: unknown, asked: AskedModel): unknown {
  const known = innermost(error);
  if (known instanceof Unreachable) return unreachable(known, asked);
  if (known instanceof Refusal) return refused(known, asked);
  if (known instanceof Unreadable) return unreadable(asked);
  return known ?? error;
}

/** SDKs wrap what `fetch` throws. */
function innermost(error: unknown, depth = 0): Error | null {
  if (!(error instanceof Error) || depth > 5) return null;
  const ours = [Refusal, Unreachable, Unreadable, AppError].some((known) => error instanceof known);
  return ours ? error : innermost(error.cause, depth + 1);
}

function unreachable({ reason }: Unreachable, { host, advice }: AskedModel): ProviderFailure {
  const help = advice?.unreachable ?? "Check the network and the provider's address.";
  const message = `${host} could not be reached${reason ? ` (${reason})` : ''}. ${help}`;
  const remedy: Remedy = { kind: isBreak(reason) ? 'again' : 'none' };
  const retryable = !/CERT|SIGNED|UNABLE_TO/.test(reason ?? '');
  return new ProviderFailure('provider-unreachable', message, remedy, { retryable });
}

/** A connection that broke may hold the next time; where nobody answers, or no name leads, seconds change nothing. */
function isBreak(reason: string | null): boolean {
  return /RESET|PIPE|SOCKET/.test(reason ?? '');
}

function unreadable({ host }: AskedModel): ProviderFailure {
  const message = `${host} sent nothing that can be read as an answer. Check the provider's address.`;
  return new ProviderFailure('provider-failed', message, { kind: 'none' });
}

type Verdict = [ErrorCode, Remedy['kind'], string];

/** Asking again changes nothing. */
function refusedWith(sentence: string): Verdict {
  return ['provider-refused', 'none', sentence];
}

function refused(refusal: Refusal, asked: AskedModel): ProviderFailure {
  const [code, kind, sentence] = verdictOn(refusal, asked);
  const remedy: Remedy = kind === 'wait' ? { kind, ms: refusal.said.wait } : { kind };
  return new ProviderFailure(code, sentence, remedy);
}

function verdictOn(refusal: Refusal, asked: AskedModel): Verdict {
  const { status, said, tooLong } = refusal;
  const { host, model } = asked;
  if (tooLong)
    return [
      'too-long',
      'shrink',
      `The question is too long for ${model} at ${host} (${status}). Switch a context source off and ask again.`,
    ];
  if (/ insufficient_quota |perday/.test(said.marks))
    return refusedWith(`The account's quota at ${host} is used up (${status}). Check its plan and billing.`);
  if (/ (?:api_key_invalid|invalid_api_key) /.test(said.marks)) return byStatus(401, asked);
  return status === null
    ? ['provider-failed', 'again', `${host} broke off with an error of its own. Ask again.`]
    : byStatus(status, asked);
}

function byStatus(status: number, { host, model, advice }: AskedModel): Verdict {
  switch (status) {
    case 401:
      return refusedWith(
        `${host} asks for a valid API key (401). Enter one in Pullside's options, or in the environment.`,
      );
    case 402:
      return refusedWith(`The account at ${host} has no credit left (402). Check its plan and billing.`);
    case 403:
      return refusedWith(`${host} does not allow this key to use ${model} (403). Choose another model.`);
    case 404: {
      const unknown = `${host} does not know ${model}, or its address is wrong (404).`;
      const help = advice?.unknownModel(model) ?? 'Choose another model, or check the address.';
      return refusedWith(`${unknown} ${help}`);
    }
    case 429:
      return [
        'provider-limited',
        'wait',
        `${host} allows no more questions for now (429). Wait a minute and ask again.`,
      ];
    default:
      return byClass(status, { host, model });
  }
}

function byClass(status: number, { host, model }: AskedModel): Verdict {
  if (status >= 300 && status < 400)
    return refusedWith(
      `${host} redirects to another address (${status}), which is not followed: the key would go with it. Set the final address.`,
    );
  if (status >= 500 || status === 408)
    return ['provider-failed', 'again', `${host} failed (${status}). Try later or choose another model.`];
  return refusedWith(
    `${host} refused the request for ${model} (${status}). Check the model's name and the provider's address.`,
  );
}
