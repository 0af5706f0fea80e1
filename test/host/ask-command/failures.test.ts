import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askCommand } from '../../../native-host/cli/ask.ts';
import { UsageError } from '../../../native-host/cli/usage.ts';
import { type Answer, flood } from '../../fakes/model-service.ts';
import { DONE, finish, say, textDelta } from '../../fakes/openai.ts';
import { type AskSite, KEY, openAskSite, sink } from './site.ts';

let site: AskSite;
beforeEach(async () => {
  site = await openAskSite();
});
afterEach(() => site.close());

test('an answer that breaks off is printed, and the exit code says so', async () => {
  site.server.answer({ kind: 'stream', steps: [textDelta('half'), 20], end: 'cut' });
  expect(await site.ask({})).toEqual({
    code: 1,
    stdout: 'half',
    stderr: 'pullside: the answer is incomplete: the connection was cut\n',
  });
});

test('case 114: an event without end is cut off here too, an answer of over 2 MB is not', async () => {
  site.server.answer(flood([textDelta('x'), 'data: '], 'a'.repeat(65_536)));
  await expect(site.ask({}, {}, AbortSignal.timeout(60_000))).rejects.toMatchObject({ code: 'too-large' });
  site.server.answer(say(Array.from({ length: 300 }, () => 'a'.repeat(10_000))));
  expect((await site.ask({})).stdout).toHaveLength(3_000_000);
});

test('bad usage and failures are told apart', async () => {
  for (const wrong of [
    { question: ' ' },
    { page: 'x' },
    { page: 'x', url: 'y' },
    { provider: 'nope' },
    { provider: undefined, model: 'm' },
    { diff: fileURLToPath(import.meta.url) },
  ])
    await expect(site.ask(wrong)).rejects.toBeInstanceOf(UsageError);
  await expect(site.ask({ diff: 'nowhere.diff' })).rejects.toMatchObject({ code: 'not-found' });
  await expect(site.ask({}, { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' })).rejects.toMatchObject({
    code: 'provider-missing-key',
  });
  await expect(site.ask({}, { OPENAI_BASE_URL: 'nonsense' })).rejects.toMatchObject({ code: 'bad-request' });
  site.server.answer({ kind: 'status', status: 401, body: KEY });
  await expect(site.ask({})).rejects.toMatchObject({ message: expect.not.stringContaining(KEY) });
});

const busy = (status: number, headers?: Record<string, string>): Answer => ({
  kind: 'status',
  status,
  body: '{}',
  headers,
});

test('C9: who has to wait is asked again, with a line for each wait, and the answer is whole', async () => {
  site.server.answer(busy(429, { 'retry-after': '1' }), busy(503), say('at last'));
  const startedAt = performance.now();
  const { code, stdout, stderr } = await site.ask({});
  expect(performance.now() - startedAt).toBeGreaterThan(1800);
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'at last' });
  const { host } = new URL(site.server.url);
  const lines = stderr.trimEnd().split('\n');
  expect(lines[0]).toBe(`pullside: ${host} allows no more questions for now (429); asking again in 1 second`);
  expect(lines[1]).toMatch(new RegExp(`^pullside: ${host} failed \\(503\\); asking again in [12] seconds?$`));
  expect(lines).toHaveLength(2);
  expect(new Set(site.server.requests.map(({ body }) => body)).size).toBe(1);
});

test('case 110: a wait that is too long is told at once, and another one can be ended', async () => {
  site.server.answer(busy(429, { 'retry-after': '3600' }));
  await expect(site.ask({})).rejects.toMatchObject({
    code: 'provider-limited',
    message: expect.stringContaining('for 60 minutes'),
  });
  site.server.answer(busy(429, { 'retry-after': '60' }));
  const startedAt = performance.now();
  expect(await site.ask({}, {}, AbortSignal.timeout(300))).toMatchObject({ code: 130, stdout: '' });
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test('case 112: a prompt that is too long is cut once, and each receipt is printed', async () => {
  const tooLong: Answer = {
    kind: 'status',
    status: 400,
    body: JSON.stringify({ error: { code: 'context_length_exceeded', message: 'too long' } }),
  };
  site.server.answer(tooLong, say('short'));
  const many = Array.from({ length: 900 }, (_, index) => `+const value${index} = compute(${index});`);
  const long = `diff --git a/y.ts b/y.ts\nnew file mode 100644\n--- /dev/null\n+++ b/y.ts\n@@ -0,0 +1,900 @@\n${many.join('\n')}\n`;
  const { stdout, stderr } = await site.ask({ model: 'm', diff: site.put('y.diff', long), receipt: true });
  expect(stdout).toBe('short');
  const receipts = stderr.split(/^(?=\{)/m).map((text) => JSON.parse(text));
  expect(receipts.map(({ budget }) => budget)).toEqual([4000, 2000]);
  expect(receipts.map(({ messages }) => messages)).toEqual(
    site.server.requests.map(({ body }) => JSON.parse(body).messages),
  );
  const [first, second] = site.server.requests.map(({ body }) => body.length);
  expect(second).toBeLessThan((first ?? 0) * 0.7);
});

test('stopping ends it at once', async () => {
  site.server.answer({ kind: 'stream', steps: [textDelta('so far'), 10_000], end: 'hang' });
  const controller = new AbortController();
  const asked = site.ask({}, {}, controller.signal, (text) => {
    if (text.includes('so far')) controller.abort();
  });
  expect(await asked).toEqual({ code: 130, stdout: 'so far', stderr: '' });
});

test('a reader who leaves ends it', async () => {
  site.server.answer(
    say(
      Array.from({ length: 200 }, (_, index) => `line ${index}\n`),
      5,
    ),
  );
  const left = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) });
  const env = { OPENAI_BASE_URL: site.server.url, OPENAI_API_KEY: KEY };
  const io = {
    stdout: left,
    stderr: sink().stream,
    env,
    cwd: site.folder,
    signal: new AbortController().signal,
  };
  expect(await askCommand({ question: 'Q', provider: 'openai' }, io)).toBe(0);
  await site.server.requests[0]?.closed;
});

test('an answer that the service withheld is told', async () => {
  site.server.answer({ kind: 'stream', steps: [textDelta('x'), finish('content_filter'), DONE] });
  expect(await site.ask({})).toMatchObject({
    code: 1,
    stdout: 'x',
    stderr: expect.stringContaining('the service withheld it'),
  });
});
