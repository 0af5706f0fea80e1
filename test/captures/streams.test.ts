import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderFailure } from '../../native-host/ai/vendors/failures/failure.ts';
import { vendorOf } from '../../native-host/ai/vendors/vendors.ts';
import type { Part } from '../../shared/conversation/part.ts';
import { modelApi } from '../fakes/model-apis.ts';
import { type Answer, type ModelService, startModelService } from '../fakes/model-service.ts';
import { hasCaptures } from './captures.ts';
import { type Expected, expectedOf, placesOf } from './stream-expectations.ts';
import { type Recording, readRecordings } from './stream-recordings.ts';

const { spoken, passedOver } = readRecordings();

let service: ModelService;

beforeAll(async () => {
  service = await startModelService();
});

afterAll(() => service.close());

async function ask(api: Recording['api'], chunks: Uint8Array[], end: 'end' | 'cut' = 'end') {
  const { base, contentType } = modelApi(api);
  const answer: Answer = {
    kind: 'stream',
    steps: chunks.flatMap((chunk) => [chunk, 0]),
    end,
    headers: { 'content-type': contentType },
  };
  service.answer(answer);
  const provider = vendorOf(api).create({ key: null, baseUrl: `${service.origin}${base}` });
  const request = {
    model: 'm',
    messages: [{ role: 'user' as const, content: 'Hi' }],
    material: { question: 'Hi', page: null, diff: null, failure: null, files: [], selection: null },
  };
  const parts: Part[] = [];
  const run = async () => {
    for await (const part of provider.stream(request, new AbortController().signal)) parts.push(part);
  };
  const failure = await run().then(
    () => null,
    (error: unknown) => error,
  );
  return read(parts, failure);
}

function read(parts: Part[], failure: unknown): Expected & { failure: unknown } {
  const join = (type: 'text-delta' | 'reasoning-delta') =>
    parts.map((part) => (part.type === type ? part.text : '')).join('');
  const calls = parts.flatMap((part) => (part.type === 'tool-call' ? [part] : []));
  return {
    text: join('text-delta'),
    reasoning: join('reasoning-delta'),
    calls: calls.map(({ name, args }) => ({ name, args: placesOf(args) })),
    whole: parts.some((part) => part.type === 'finish' && part.reason !== 'incomplete'),
    fails: failure !== null,
    failure,
  };
}

const bytesOf = (events: string[]) => new TextEncoder().encode(events.join(''));

/** An error in the stream ends the answer; calls before it are not made. */
function expectAnswer(answer: Expected & { failure: unknown }, expected: Expected): void {
  const { failure, ...got } = answer;
  if (expected.fails) expect(failure).toBeInstanceOf(ProviderFailure);
  else if (failure !== null) throw failure;
  expect(got).toEqual(expected.fails ? { ...expected, whole: false, calls: [] } : expected);
}

function cutAt(bytes: Uint8Array, borders: readonly number[]): Uint8Array[] {
  const sorted = [0, ...new Set(borders), bytes.length].sort((a, b) => a - b);
  return sorted.slice(1).map((end, index) => bytes.subarray(sorted[index], end));
}

function inAnyPieces(api: Recording['api'], bytes: Uint8Array, expected: Expected) {
  const border = fc.integer({ min: 1, max: bytes.length - 1 });
  const borders = fc.array(border, { minLength: 5, maxLength: 400, size: 'max' });
  return fc.asyncProperty(borders, async (places) =>
    expectAnswer(await ask(api, cutAt(bytes, places)), expected),
  );
}

const SMALL = 6000;

describe.runIf(hasCaptures('streams'))('recorded streams', () => {
  test('there are some of each API; those of other APIs are passed over', () => {
    expect([...new Set(spoken.map(({ api }) => api))].sort()).toEqual([
      'anthropic',
      'gemini',
      'ollama',
      'openai',
    ]);
    console.info(`${spoken.length} recordings; of APIs that are not spoken: ${passedOver.length}`);
  });

  describe.each(spoken.map((recording) => [recording.api, recording.name, recording] as const))(
    '%s: %s',
    (api, _, recording) => {
      const bytes = bytesOf(recording.events);
      const expected = expectedOf(recording);

      test('gives its text, reasoning and calls in one piece', async () => {
        expectAnswer(await ask(api, [bytes]), expected);
      });

      test(`… in ${bytes.length <= SMALL ? 'single bytes' : 'any pieces'}`, async () => {
        if (bytes.length <= SMALL) expectAnswer(await ask(api, cutAt(bytes, [...bytes.keys()])), expected);
        else await fc.assert(inAnyPieces(api, bytes, expected), { numRuns: 5 });
      });

      test('cut after any event it keeps exactly the text before', async () => {
        for (let count = 1; count < recording.events.length; count += step(recording.events.length)) {
          const kept = recording.events.slice(0, count);
          const before = expectedOf({ ...recording, events: kept });
          const answer = await ask(api, [bytesOf(kept)], 'cut');
          const nothing = before.text === '' && before.reasoning === '' && answer.text === '';
          if (answer.failure !== null && nothing) continue;
          expectAnswer(answer, before);
        }
      });
    },
  );
});

/** Each event of a short answer; of one with hundreds about a hundred. */
function step(events: number): number {
  return Math.ceil(events / 120);
}
