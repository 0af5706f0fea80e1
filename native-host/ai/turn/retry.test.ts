import { expect, test } from 'vitest';
import type { Part } from '../../../shared/conversation/part.ts';
import type { Fullness } from '../prompt/prompt.ts';
import { ProviderFailure, type Remedy } from '../vendors/failures/failure.ts';
import { PATIENCE, type Patience } from './patience.ts';
import { askPatiently } from './retry.ts';

const text = (value: string): Part => ({ type: 'text-delta', text: value });
const failure = (remedy: Remedy) => new ProviderFailure('provider-failed', 'No.', remedy);
const again = failure({ kind: 'again' });
const shrink = failure({ kind: 'shrink' });
const wait = (ms: number | null) => failure({ kind: 'wait', ms });

/** What one request does: parts to give, milliseconds of silence, an error to end with. */
type Script = (Part | number | Error)[];

/** Asks a provider that follows the scripts; the last one stays. Waits are counted, not waited. */
async function ask(
  scripts: Script[],
  patience: Partial<Patience> = {},
  signal = new AbortController().signal,
) {
  const sizes: Fullness[] = [];
  const waits: number[] = [];
  const attempts: number[] = [];
  const parts: Part[] = [];
  const sleep = async (ms: number) => void waits.push(ms);
  let prepared = 0;
  const prepare = (fullness: Fullness) => {
    prepared += 1;
    return { fullness };
  };
  async function* send({ fullness }: { fullness: Fullness }, ending: AbortSignal): AsyncGenerator<Part> {
    const script = scripts[Math.min(sizes.length, scripts.length - 1)] ?? [];
    sizes.push(fullness);
    for (const step of script) {
      if (typeof step === 'number') await new Promise((resolve) => setTimeout(resolve, step));
      else if (step instanceof Error) throw step;
      else if (!ending.aborted) yield step;
    }
  }
  const onWait = (_: unknown, attempt: number) => attempts.push(attempt);
  const question = { host: 'host', prepare, send, onWait };
  const error = await (async () => {
    for await (const part of askPatiently(question, signal, { ...PATIENCE, sleep, ...patience }))
      parts.push(part);
  })().catch((thrown: unknown) => thrown);
  return { sizes, prepared, waits, attempts, parts, error };
}

test('case 111: what fails is asked again after about 1, 2 and 4 s, then told', async () => {
  const { waits, attempts, error, sizes } = await ask([[again]]);
  expect(error).toBe(again);
  expect(sizes).toHaveLength(4);
  expect(attempts).toEqual([1, 2, 3]);
  [1000, 2000, 4000].forEach((ms, index) => {
    expect(Math.abs((waits[index] ?? 0) - ms)).toBeLessThanOrEqual(ms / 5);
  });
});

test('case 111: whoever fails together does not come back together', async () => {
  const first = await Promise.all(Array.from({ length: 20 }, async () => (await ask([[again]])).waits[0]));
  expect(new Set(first).size).toBeGreaterThan(5);
});

test('case 110: a wait that the service asks for is kept to, as often as it asks', async () => {
  const { waits, parts } = await ask([[wait(1500)], [wait(0)], [wait(30_000)], [wait(7)], [text('ok')]]);
  expect(waits).toEqual([1500, 0, 30_000, 7]);
  expect(parts).toEqual([text('ok')]);
});

test('case 110: a service that asks without end is left after ten times, one that says nothing after three', async () => {
  expect((await ask([[wait(1)]])).sizes).toHaveLength(11);
  expect((await ask([[wait(null)]])).sizes).toHaveLength(4);
});

test.each([
  ['one long wait', [[wait(121_000)]], 'for 3 minutes'],
  ['waits that add up', [[wait(119_000)], [wait(119_000)], [wait(119_000)]], 'for 119 seconds'],
  ['days', [[wait(2 * 24 * 3_600_000)]], 'for 48 hours'],
])('case 110: %s is not waited for: it says until when', async (_, scripts, words) => {
  const { error, sizes } = await ask(scripts);
  expect(error).toMatchObject({ code: 'provider-limited', retryable: true });
  expect(error).toHaveProperty(
    'message',
    expect.stringMatching(new RegExp(`^host .*${words}, until .*\\d:\\d`)),
  );
  expect(sizes).toHaveLength(scripts.length);
});

test('case 112: a prompt that is too long is cut once, then it is an error', async () => {
  const cut = await ask([[shrink], [text('ok')]]);
  expect(cut).toMatchObject({ parts: [text('ok')], waits: [], error: undefined });
  expect(cut.sizes).toEqual(['full', 'shrunk']);
  const still = await ask([[shrink]]);
  expect(still.sizes).toEqual(['full', 'shrunk']);
  expect(still.error).toBe(shrink);
});

test('a prompt that was cut stays cut when it is asked again', async () => {
  const { sizes, prepared } = await ask([[again], [shrink], [again], [text('ok')]]);
  expect(sizes).toEqual(['full', 'full', 'shrunk', 'shrunk']);
  expect(prepared).toBe(2);
});

test.each<[string, Part]>([
  ['text', text('kept')],
  ['reasoning', { type: 'reasoning-delta', text: 'hm' }],
  ['a tool call', { type: 'tool-call', id: '1', name: 'n', args: '{}' }],
])('case 111: after %s nothing is asked again', async (_, part) => {
  for (const remedy of [again, wait(1), shrink]) {
    const { parts, error, sizes, waits } = await ask([[part, remedy]]);
    expect({ parts, error, waits, asked: sizes.length }).toEqual({
      parts: [part],
      error: remedy,
      waits: [],
      asked: 1,
    });
  }
});

test('a mistake of ours is not asked again', async () => {
  const bug = new TypeError('oops');
  expect(await ask([[bug]])).toMatchObject({ error: bug, waits: [] });
});

const short = { firstPart: 60, nextPart: 40 };

test('case 115: silence before the first part ends the request, and is not asked again', async () => {
  const { error, sizes } = await ask([[5000, text('late')]], short);
  expect(error).toMatchObject({
    code: 'provider-failed',
    message: expect.stringContaining('host sent nothing'),
  });
  expect(sizes).toHaveLength(1);
});

test('case 115: silence after a part keeps the part', async () => {
  const { parts, error } = await ask([[text('kept'), 5000, text('late')]], short);
  expect(parts).toEqual([text('kept')]);
  expect(error).toMatchObject({ code: 'provider-failed', message: expect.stringContaining('no more') });
});

test('case 115: a slow but steady stream is no silence, nor is a reader who takes his time', async () => {
  const slow = Array.from({ length: 6 }, (): Script => [20, text('x')]).flat();
  expect(await ask([slow], { firstPart: 500, nextPart: 200 })).toMatchObject({ error: undefined });
  const question = {
    host: 'host',
    prepare: () => null,
    send: async function* () {
      yield text('a');
      yield text('b');
    },
    onWait: () => {},
  };
  const seen: Part[] = [];
  for await (const part of askPatiently(question, new AbortController().signal, { ...PATIENCE, ...short })) {
    seen.push(part);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(seen).toHaveLength(2);
});

test('cases 110, 115: stop ends every wait at once', async () => {
  for (const script of [[wait(60_000)], [again], [60_000]] as Script[]) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 20);
    const startedAt = performance.now();
    const { error, sizes } = await ask([script], { sleep: PATIENCE.sleep }, controller.signal);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect({ error, asked: sizes.length }).toEqual({ error: undefined, asked: 1 });
  }
});
