import type { Usage } from '../../shared/conversation/part.ts';
import type { Answer } from './model-service.ts';
import { modelList } from './openai.ts';

/** An answer in plain terms, as each API encodes it. */
export interface Said {
  reasoning?: string[];
  text?: string[];
  calls?: { id: string; name: string; args: Record<string, unknown> }[];
  usage?: { input: number; output: number; cached: number };
}

/** How one vendor's API puts things, written after its documentation and not after our adapters. */
export interface ModelApi {
  /** Id of the provider that speaks it. */
  readonly provider: 'openai' | 'gemini' | 'anthropic' | 'ollama' | 'compatible';
  /** What its base URL adds to the server's origin. */
  readonly base: string;
  /** Path of the question's POST. */
  path(model: string): string;
  readonly contentType: string;
  /** Every event of a whole answer, its terminator last. */
  events(said: Said): string[];
  /** An error's body; `type` in the API's own words. */
  error(status: number, message: string, type?: string): string;
  /** A 400 that says that the question is too long for the model. */
  tooLong(): Answer;
  /** Body of the list of models. */
  list(models: string[]): string;
  /** What of the counts it can tell. */
  tells(usage: Usage): Usage;
}

/** The whole answer in one piece. */
export function answerOf(api: ModelApi, said: Said): Answer {
  return streamOf(api, api.events(said));
}

/** A stream of raw events, or of whatever stands in their place. */
export function streamOf(
  api: ModelApi,
  steps: Extract<Answer, { kind: 'stream' }>['steps'],
  end: 'end' | 'cut' | 'hang' = 'end',
): Answer {
  return { kind: 'stream', steps, end, headers: { 'content-type': api.contentType } };
}

const sse = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const namedSse = (value: { type: string } & Record<string, unknown>) =>
  `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`;
const line = (value: unknown) => `${JSON.stringify(value)}\n`;
const refused = (status: number, body: string): Answer => ({ kind: 'status', status, body });

const openai: ModelApi = {
  provider: 'openai',
  base: '/v1',
  path: () => '/v1/chat/completions',
  contentType: 'text/event-stream',
  events({ reasoning = [], text = [], calls = [], usage }) {
    const chunk = (delta: unknown, reason: string | null = null) =>
      sse({
        id: 'c1',
        object: 'chat.completion.chunk',
        choices: [{ index: 0, delta, finish_reason: reason }],
      });
    return [
      chunk({ role: 'assistant', content: '' }),
      ...reasoning.map((piece) => chunk({ reasoning_content: piece })),
      ...text.map((piece) => chunk({ content: piece })),
      ...calls.flatMap(({ id, name, args }, index) => {
        const whole = JSON.stringify(args);
        const call = (piece: string) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] });
        return [
          chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
          call(whole.slice(0, 3)),
          call(whole.slice(3)),
        ];
      }),
      chunk({}, calls.length > 0 ? 'tool_calls' : 'stop'),
      ...(usage === undefined
        ? []
        : [
            sse({
              id: 'c1',
              object: 'chat.completion.chunk',
              choices: [],
              usage: {
                prompt_tokens: usage.input,
                completion_tokens: usage.output,
                prompt_tokens_details: { cached_tokens: usage.cached },
              },
            }),
          ]),
      'data: [DONE]\n\n',
    ];
  },
  error: (status, message, type = 'invalid_request_error') =>
    JSON.stringify({ error: { message, type, param: null, code: type, status } }),
  tooLong: () =>
    refused(
      400,
      openai.error(400, "This model's maximum context length is 8192 tokens.", 'context_length_exceeded'),
    ),
  list: modelList,
  tells: (usage) => usage,
};

const compatible: ModelApi = {
  ...openai,
  provider: 'compatible',
  /** vLLM's form: no code of its own. */
  tooLong: () =>
    refused(
      400,
      JSON.stringify({
        object: 'error',
        message: "This model's maximum context length is 4096 tokens. However, you requested 9000 tokens.",
        type: 'BadRequestError',
        param: null,
        code: 400,
      }),
    ),
};

const gemini: ModelApi = {
  provider: 'gemini',
  base: '',
  path: (model) => `/v1beta/models/${model}:streamGenerateContent?alt=sse`,
  contentType: 'text/event-stream',
  events({ reasoning = [], text = [], calls = [], usage }) {
    const chunk = (parts: unknown[], end: object = {}, rest: object = {}) =>
      sse({ candidates: [{ content: { parts, role: 'model' }, index: 0, ...end }], ...rest });
    const counts = usage && {
      usageMetadata: {
        promptTokenCount: usage.input,
        candidatesTokenCount: usage.output - 1,
        thoughtsTokenCount: 1,
        cachedContentTokenCount: usage.cached,
        totalTokenCount: usage.input + usage.output,
      },
    };
    return [
      ...reasoning.map((piece) => chunk([{ text: piece, thought: true }])),
      ...text.map((piece) => chunk([{ text: piece }])),
      ...calls.map(({ id, name, args }) => chunk([{ functionCall: { id, name, args } }])),
      chunk([{ text: '' }], { finishReason: 'STOP' }, counts),
    ];
  },
  error: (status, message, type = 'INVALID_ARGUMENT') =>
    JSON.stringify({ error: { code: status, message, status: type } }),
  tooLong: () =>
    refused(
      400,
      gemini.error(
        400,
        'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
      ),
    ),
  list: (models) =>
    JSON.stringify({
      models: [
        ...models.map((name) => ({
          name: `models/${name}`,
          supportedGenerationMethods: ['generateContent', 'countTokens'],
        })),
        { name: 'models/an-embedding', supportedGenerationMethods: ['embedContent'] },
      ],
    }),
  tells: (usage) => usage,
};

const anthropic: ModelApi = {
  provider: 'anthropic',
  base: '',
  path: () => '/v1/messages',
  contentType: 'text/event-stream',
  events({ reasoning = [], text = [], calls = [], usage }) {
    const counts = usage ?? { input: 1, output: 1, cached: 0 };
    let index = -1;
    const block = (start: object, deltas: object[]) => {
      index += 1;
      return [
        namedSse({ type: 'content_block_start', index, content_block: start }),
        ...deltas.map((delta) => namedSse({ type: 'content_block_delta', index, delta })),
        namedSse({ type: 'content_block_stop', index }),
      ];
    };
    return [
      namedSse({
        type: 'message_start',
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'fake',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: {
            input_tokens: counts.input - counts.cached,
            cache_read_input_tokens: counts.cached,
            cache_creation_input_tokens: 0,
            output_tokens: 1,
          },
        },
      }),
      namedSse({ type: 'ping' }),
      ...(reasoning.length === 0
        ? []
        : block({ type: 'thinking', thinking: '', signature: '' }, [
            ...reasoning.map((thinking) => ({ type: 'thinking_delta', thinking })),
            { type: 'signature_delta', signature: 'c2ln' },
          ])),
      ...(text.length === 0
        ? []
        : block(
            { type: 'text', text: '' },
            text.map((piece) => ({ type: 'text_delta', text: piece })),
          )),
      ...calls.flatMap(({ id, name, args }) => {
        const whole = JSON.stringify(args);
        return block({ type: 'tool_use', id, name, input: {} }, [
          { type: 'input_json_delta', partial_json: '' },
          { type: 'input_json_delta', partial_json: whole.slice(0, 3) },
          { type: 'input_json_delta', partial_json: whole.slice(3) },
        ]);
      }),
      namedSse({
        type: 'message_delta',
        delta: { stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn', stop_sequence: null },
        usage: { output_tokens: counts.output },
      }),
      namedSse({ type: 'message_stop' }),
    ];
  },
  error: (_, message, type = 'invalid_request_error') =>
    JSON.stringify({ type: 'error', error: { type, message }, request_id: 'req_1' }),
  tooLong: () => refused(400, anthropic.error(400, 'prompt is too long: 215000 tokens > 200000 maximum')),
  list: (models) =>
    JSON.stringify({
      data: models.map((id) => ({
        id,
        type: 'model',
        display_name: id,
        created_at: '2026-01-01T00:00:00Z',
      })),
      has_more: false,
      first_id: models[0] ?? null,
      last_id: models.at(-1) ?? null,
    }),
  tells: (usage) => usage,
};

const ollama: ModelApi = {
  provider: 'ollama',
  base: '',
  path: () => '/api/chat',
  contentType: 'application/x-ndjson',
  events({ reasoning = [], text = [], calls = [], usage }) {
    const said = (message: object, end: object = { done: false }) =>
      line({
        model: 'fake',
        created_at: '2026-01-01T00:00:00Z',
        message: { role: 'assistant', content: '', ...message },
        ...end,
      });
    return [
      ...reasoning.map((thinking) => said({ thinking })),
      ...text.map((content) => said({ content })),
      ...calls.map(({ name, args }) => said({ tool_calls: [{ function: { name, arguments: args } }] })),
      said(
        {},
        {
          done: true,
          done_reason: 'stop',
          ...(usage && { prompt_eval_count: usage.input, eval_count: usage.output }),
        },
      ),
    ];
  },
  error: (_, message) => JSON.stringify({ error: message }),
  tooLong: () => refused(400, ollama.error(400, 'the input length exceeds the context length')),
  list: (models) => JSON.stringify({ models: models.map((name) => ({ name, model: name, size: 1 })) }),
  tells: (usage) => ({ ...usage, cachedTokens: null }),
};

export const modelApis: readonly ModelApi[] = [openai, gemini, anthropic, ollama, compatible];

export function modelApi(provider: string): ModelApi {
  const api = modelApis.find((known) => known.provider === provider);
  if (!api) throw new Error(`${provider} has no fake`);
  return api;
}
