import { expect, test } from 'vitest';
import { Refusal } from './refusal.ts';
import { readSaid } from './said.ts';

test.each([
  [400, { error: { code: 'context_length_exceeded', message: 'too long' } }],
  [400, { object: 'error', message: "This model's maximum context length is 4096 tokens.", code: 400 }],
  [
    400,
    { error: { message: "This model's maximum prompt length is 131072 but the request contains 200000." } },
  ],
  [
    400,
    {
      error: {
        code: 400,
        status: 'INVALID_ARGUMENT',
        message: 'The input token count (9) exceeds the maximum number of tokens allowed (8).',
      },
    },
  ],
  [
    400,
    [{ error: { message: 'The input token count (9) exceeds the maximum number of tokens allowed (8).' } }],
  ],
  [
    400,
    {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'prompt is too long: 9 tokens > 8 maximum' },
    },
  ],
  [
    400,
    { type: 'error', error: { message: 'input length and `max_tokens` exceed context limit: 9 + 8 > 16' } },
  ],
  [
    400,
    {
      error: {
        code: 400,
        message: 'request (9 tokens) exceeds the available context size (8 tokens)',
        type: 'exceed_context_size_error',
      },
    },
  ],
  [400, { error: 'the input length exceeds the context length' }],
  [400, { error: { message: 'Please reduce the length of the messages or completion.' } }],
  [
    400,
    {
      message:
        'Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
    },
  ],
  [422, { error: '`inputs` must have less than 1024 tokens. Given: 3000', error_type: 'validation' }],
  [413, 'Request Entity Too Large'],
  [
    429,
    {
      error: {
        message: 'Request too large for gpt-5 on tokens per min (TPM): Limit 10000, Requested 12000.',
        type: 'tokens',
      },
    },
  ],
])('case 112: a %i with %j is too long', (status, body) => {
  expect(new Refusal(status, body)).toMatchObject({ tooLong: true, message: '' });
});

test.each([
  [400, { error: { message: 'max_tokens is too large: 99999' } }],
  [400, { error: { message: 'Unknown parameter: context' } }],
  [429, { error: { message: 'Rate limit reached for tokens per min' } }],
  [500, { error: { message: 'prompt is too long' } }],
  [404, { error: 'model "maximum context length" not found' }],
  [400, null],
  [400, 'a'.repeat(100_000)],
])('a %i with %j is not', (status, body) => {
  expect(new Refusal(status, body).tooLong).toBe(false);
});

test.each([
  [{ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }, 529],
  [{ type: 'rate_limit_error' }, 429],
  [{ code: 502, message: 'upstream' }, 502],
  [{ error: { code: '503' } }, 503],
  [{ error: { code: 'tool_use_failed', status_code: 400 } }, 400],
  [{ error: { status: 'UNAVAILABLE' } }, 503],
  [{ type: 'server_error', code: null }, 500],
  [{ error: 'something happened' }, null],
  [undefined, null],
])('an error in a stream, %j, has status %s', (body, status) => {
  expect(new Refusal(null, body).status).toBe(status);
});

test('case 110: Gemini asks to wait in its body', () => {
  const details = [
    { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations: [{ quotaId: 'PerMinute' }] },
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.5s' },
  ];
  expect(readSaid({ error: { code: 429, details } })).toMatchObject({ wait: 34_500, status: 429 });
});

test('case 114: an error of 1 MB in a stream takes no time, whatever its words', () => {
  const startedAt = performance.now();
  const words = 'token count '.repeat(80_000);
  const refusal = new Refusal(null, { error: { type: 'invalid_request_error', message: words } });
  expect(refusal.status).toBe(400);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
