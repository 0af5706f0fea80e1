import * as z from 'zod/mini';
import { readDuration } from './retry-after.ts';

/** What a service said about an error, to tell kinds of errors apart; never to be shown. */
export interface Said {
  /** Codes, types and reasons, in lower case, each with blanks around it. */
  marks: string;
  message: string;
  /** A status that it names in words of its own, beside HTTP's. */
  status: number | null;
  /** Milliseconds that it asks to wait, in its body. */
  wait: number | null;
}

/** Of what a service says this is looked at: words that tell kinds apart stand in front, and patterns take their time. */
const LOOKED_AT = 8192;

const word = z.catch(z.optional(z.union([z.string(), z.number()])), undefined);

const Detail = z.object({
  reason: word,
  retryDelay: word,
  violations: z.catch(z.optional(z.array(z.object({ quotaId: word }))), undefined),
});

const Fields = z.object({
  code: word,
  type: word,
  status: word,
  status_code: word,
  message: word,
  detail: word,
  details: z.catch(z.optional(z.array(z.catch(z.optional(Detail), undefined))), undefined),
});
type Fields = z.infer<typeof Fields>;

const Body = z.union([z.object({ error: z.union([z.string(), Fields]) }), Fields]);

/** Reads every vendor's form: `{error: {…}}`, `{error: "…"}`, the fields alone, any of them in a list. */
export function readSaid(body: unknown): Said {
  const value = typeof body === 'string' ? parsed(body) : body;
  const fields = fieldsOf(Array.isArray(value) ? value[0] : value);
  const { code, type, status, status_code, message, detail } = fields;
  const details = (fields.details ?? []).filter((item) => item !== undefined);
  const quotas = details.flatMap(({ violations }) => violations ?? []).map(({ quotaId }) => quotaId);
  const marks = [code, type, status, ...details.map(({ reason }) => reason), ...quotas];
  const delay = details.map(({ retryDelay }) => retryDelay).find((given) => given !== undefined);
  return {
    marks: ` ${marks.join(' ').slice(0, LOOKED_AT).toLowerCase()} `,
    message: String(message ?? detail ?? '').slice(0, LOOKED_AT),
    status: [code, status_code, status].map(Number).find((n) => n >= 400 && n < 600) ?? null,
    wait: delay === undefined ? null : readDuration(String(delay)),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function fieldsOf(body: unknown): Fields {
  if (typeof body === 'string') return { message: body };
  const parsed = Body.safeParse(body);
  if (!parsed.success) return {};
  if (!('error' in parsed.data)) return parsed.data;
  const { error } = parsed.data;
  return typeof error === 'string' ? { message: error } : error;
}

const statuses: [RegExp, number][] = [
  [/ (?:overloaded_error|overloaded|engine_overloaded_error) /, 529],
  [/ (?:rate_limit_error|rate_limit_exceeded|resource_exhausted|insufficient_quota|too_many_requests) /, 429],
  [/ (?:authentication_error|invalid_api_key|unauthenticated) /, 401],
  [/ (?:billing_error|insufficient_balance) /, 402],
  [/ (?:permission_error|permission_denied) /, 403],
  [/ (?:not_found_error|model_not_found|not_found) /, 404],
  [/ request_too_large /, 413],
  [/ (?:timeout_error|deadline_exceeded) /, 504],
  [/ unavailable /, 503],
  [/ (?:api_error|server_error|internal_server_error|internal) /, 500],
  [/ (?:invalid_request_error|invalid_argument|badrequesterror) /, 400],
];

/** Of an error that came in the stream, where no status goes with it. */
export function statusOf({ marks, status }: Said): number | null {
  return status ?? statuses.find(([pattern]) => pattern.test(marks))?.[1] ?? null;
}

const tooLongMarks = / (?:context_length_exceeded|exceed_context_size_error|context_window_exceeded) /;

/**
 * The question does not fit the model, in the words of OpenAI and vLLM
 * ("maximum context length"), xAI ("maximum prompt length"), Gemini ("input token
 * count … exceeds"), Anthropic ("prompt is too long", "exceed context limit"),
 * llama.cpp ("available context size"), Ollama ("exceeds the context length"),
 * Mistral ("too large for model"), Bedrock ("input is too long"), Cohere ("too
 * many tokens") and text-generation-inference ("must have less than … tokens").
 */
const tooLongWords =
  /maximum (?:context|prompt) length|token count\b.*\bexceeds|(?:prompt|input) is too long|exceeds? (?:the )?(?:model'?s )?(?:available |maximum )?context (?:limit|length|size|window)|too large for model|too many tokens|must (?:have less than|be <=) \d+|greater than the context length|reduce the length of/i;

export function isTooLong(status: number | null, { marks, message }: Said): boolean {
  if (tooLongMarks.test(marks)) return true;
  // A question that alone is more than a minute's allowance: waiting does not help.
  if (status === 429) return /request too large/i.test(message);
  return status === 413 || ((status === 400 || status === 422) && tooLongWords.test(message));
}
