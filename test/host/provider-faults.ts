import { answerOf, type ModelApi, streamOf } from '../fakes/model-apis.ts';
import { type Answer, byteByByte } from '../fakes/model-service.ts';

/** What goes wrong, how an API puts it, and what has to come of it (C9, cases 110 to 117). */
export interface Fault {
  name: string;
  /** The threat that it tries; C9 alone where there is none. */
  threat?: number;
  /** What the service does with one request after the other; the last one stays. Null: nobody listens. */
  answers: ((api: ModelApi, elsewhere: string) => Answer[]) | null;
  status: 'completed' | 'failed' | 'incomplete';
  /** The error's code. */
  code?: string;
  /** Requests that the service saw. */
  requests: number;
  /** Seconds that were waited before each repetition, within a fifth. */
  waits?: readonly number[];
  /** Text that the turn holds in the end. */
  text?: string;
  /** Needs a provider that is left when it is silent for some tenths of a second. */
  idle?: true;
}

const ANSWER = 'né 日本 🏳️‍🌈 done';
export const KEPT = 'kept ';

const whole = (api: ModelApi) => answerOf(api, { text: [ANSWER], usage: { input: 9, output: 3, cached: 1 } });

const status =
  (code: number, type: string, headers?: Record<string, string>) =>
  (api: ModelApi): Answer => ({
    kind: 'status',
    status: code,
    body: api.error(code, 'no', type),
    headers,
  });

const refused = (name: string, code: number, type: string): Fault => ({
  name,
  answers: (api) => [status(code, type)(api)],
  status: 'failed',
  code: 'provider-refused',
  requests: 1,
});

const limited = (headers?: Record<string, string>) => (api: ModelApi) => [
  status(429, 'rate_limit_error', headers)(api),
  whole(api),
];

const thrice = (code: number, type: string) => (api: ModelApi) => [
  ...Array.from({ length: 3 }, () => status(code, type)(api)),
  whole(api),
];

const recovered = { status: 'completed', text: ANSWER } as const;
const backedOff = { ...recovered, requests: 4, waits: [1, 2, 4] } as const;
const kept = { status: 'incomplete', requests: 1, text: KEPT } as const;

/** The events up to the one that holds the text, and those after it. */
function aroundText(api: ModelApi): { upTo: string[]; rest: string[] } {
  const events = api.events({ text: [KEPT, 'lost'] });
  const end = events.findIndex((event) => event.includes(KEPT)) + 1;
  return { upTo: events.slice(0, end), rest: events.slice(end) };
}

/** A little pause, so that what came before is sent before the connection breaks. */
const cut = (api: ModelApi, steps: (string | number)[]) => streamOf(api, [...steps, 30], 'cut');

function cutInCall(api: ModelApi): Answer {
  const call = { id: 'c1', name: 'remove', args: { path: '/home' } };
  const events = api.events({ text: [KEPT], calls: [call] });
  const named = events.findIndex((event) => event.includes('remove'));
  const at = events[named]?.includes('path') ? named : named + 2;
  const half = events[at]?.slice(0, -12) ?? '';
  return cut(api, [...events.slice(0, at), half]);
}

function malformed(api: ModelApi): Answer {
  const { upTo, rest } = aroundText(api);
  const broken = rest[0]?.replace(/\}(\s*)$/, '$1') ?? '';
  return streamOf(api, [...upTo, broken, ...rest.slice(1)]);
}

/** Bytes come steadily, and never make an event. */
function drip(api: ModelApi): Answer {
  const { upTo, rest } = aroundText(api);
  const answer = byteByByte(streamOf(api, [`${rest[0]?.slice(0, 20)}${'x'.repeat(200)}`]), 20);
  const steps = answer.kind === 'stream' ? answer.steps : [];
  return streamOf(api, [...upTo, ...steps], 'hang');
}

export const faults: readonly Fault[] = [
  refused('401', 401, 'authentication_error'),
  refused('403', 403, 'permission_error'),
  refused('404 model', 404, 'not_found_error'),
  {
    name: '400 context too long',
    threat: 112,
    answers: (api) => [api.tooLong(), whole(api)],
    ...recovered,
    requests: 2,
  },
  {
    name: '429 with seconds',
    threat: 110,
    answers: limited({ 'retry-after': '17' }),
    ...recovered,
    requests: 2,
    waits: [17],
  },
  {
    name: '429 with a date',
    threat: 110,
    answers: (api) => limited({ 'retry-after': new Date(Date.now() + 40_000).toUTCString() })(api),
    ...recovered,
    requests: 2,
    waits: [40],
  },
  { name: '429 without header', threat: 110, answers: limited(), ...recovered, requests: 2, waits: [1] },
  {
    name: '500',
    threat: 111,
    answers: (api) => [status(500, 'api_error')(api)],
    status: 'failed',
    code: 'provider-failed',
    requests: 4,
    waits: [1, 2, 4],
  },
  { name: '503', threat: 111, answers: thrice(503, 'api_error'), ...backedOff },
  { name: '529', threat: 111, answers: thrice(529, 'overloaded_error'), ...backedOff },
  { name: 'connection refused', answers: null, status: 'failed', code: 'provider-unreachable', requests: 0 },
  {
    name: 'reset before the first byte',
    answers: (api) => [{ kind: 'reset' }, whole(api)],
    ...recovered,
    requests: 2,
    waits: [1],
  },
  { name: 'cut in text', answers: (api) => [cut(api, aroundText(api).upTo)], ...kept },
  { name: 'cut in a tool call', threat: 113, answers: (api) => [cutInCall(api)], ...kept },
  { name: 'malformed event', threat: 114, answers: (api) => [malformed(api)], ...kept },
  { name: 'split UTF-8', threat: 114, answers: (api) => [byteByByte(whole(api))], ...recovered, requests: 1 },
  {
    // An orderly end of the body, without the event or the reason that ends an answer.
    name: 'missing terminator',
    threat: 114,
    answers: (api) => [streamOf(api, aroundText(api).upTo)],
    ...kept,
  },
  {
    name: 'one byte a second',
    threat: 115,
    answers: (api) => [drip(api)],
    ...kept,
    code: 'provider-failed',
    idle: true,
  },
  {
    name: 'silence',
    threat: 115,
    answers: () => [{ kind: 'hang' }],
    status: 'failed',
    code: 'provider-failed',
    requests: 1,
    idle: true,
  },
  {
    name: 'redirect to another host',
    threat: 116,
    answers: (_, elsewhere) => [{ kind: 'redirect', to: elsewhere }],
    status: 'failed',
    code: 'provider-refused',
    requests: 1,
  },
];
