import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AskOptions, askCommand } from '../../native-host/cli/ask.ts';
import { UsageError } from '../../native-host/cli/usage.ts';
import { flood } from '../fakes/model-service.ts';
import { DONE, delta, type FakeOpenAI, finish, say, startFakeOpenAI, textDelta } from '../fakes/openai.ts';

const KEY = 'sk-test-4f9c2b7a1d8e6035zzQwXyKLmNoP';

let server: FakeOpenAI;
let folder = '';

beforeEach(async () => {
  server = await startFakeOpenAI();
  folder = mkdtempSync(join(tmpdir(), 'pullside-ask-'));
});

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function sink() {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write: (chunk, _, done) => {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
}

async function ask(
  options: Partial<AskOptions>,
  env: NodeJS.ProcessEnv = {},
  signal = new AbortController().signal,
) {
  const [stdout, stderr] = [sink(), sink()];
  const code = await askCommand(
    { question: 'What changed?', provider: 'openai', ...options },
    {
      stdout: stdout.stream,
      stderr: stderr.stream,
      env: { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: KEY, ...env },
      signal,
    },
  );
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

function put(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const diff = 'diff --git a/x.ts b/x.ts\n--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\n-const a = 1;\n+const a = 2;\n';

test('the answer is streamed unchanged, without reasoning, after exactly one POST', async () => {
  const text = '# Title\n\n\u001b[31mred\u001b[0m\ttab \r\n 👩‍💻 trailing  \n\n';
  const [high, low] = [...'👍'].flatMap((character) => character.split(''));
  server.answer({
    kind: 'stream',
    steps: [
      delta({ reasoning_content: 'hmm' }),
      textDelta(text),
      textDelta(`${high}`),
      textDelta(`${low}`),
      finish('stop'),
      DONE,
    ],
  });
  expect(await ask({ model: 'any-model-at-all', diff: put('x.diff', diff) })).toEqual({
    code: 0,
    stdout: `${text}👍`,
    stderr: '',
  });
  expect(server.requests.map(({ method, path }) => [method, path])).toEqual([
    ['POST', '/v1/chat/completions'],
  ]);
  const body = JSON.parse(server.requests[0]?.body ?? '');
  expect(body.model).toBe('any-model-at-all');
  expect(JSON.stringify(body.messages)).toContain('+const a = 2;');
  expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
});

test('--receipt prints the receipt on standard error: exactly what was sent', async () => {
  const html =
    '<html><head><title>Fix it by zoe · Pull Request #12 · octo/tool · GitHub</title></head><body></body></html>';
  const { stderr, stdout } = await ask({
    receipt: true,
    page: put('page.html', html),
    url: 'https://github.com/octo/tool/pull/12',
    diff: put('x.diff', diff),
  });
  expect(stdout).toBe('Hello.');
  const receipt = JSON.parse(stderr);
  expect(receipt.messages).toEqual(JSON.parse(server.requests[0]?.body ?? '').messages);
  expect(receipt.destination).toBe(new URL(server.url).host);
  expect(JSON.stringify(receipt.messages)).toContain('octo/tool#12');
});

test('without --provider the digest answers, and no request is made', async () => {
  const { code, stdout } = await ask({ provider: undefined, diff: put('x.diff', diff) });
  expect(code).toBe(0);
  expect(stdout).toContain('x.ts');
  expect(server.requests).toEqual([]);
});

test('a prefix is taken off, and a planted key does not travel', async () => {
  await ask({ question: `/ask is ${KEY} mine?`, diff: put('x.diff', diff.replace('= 2', `= "${KEY}"`)) });
  expect(server.requests[0]?.body).not.toContain(KEY);
  expect(server.requests[0]?.body).not.toContain('/ask');
});

test('an answer that breaks off is printed, and the exit code says so', async () => {
  server.answer({ kind: 'stream', steps: [textDelta('half'), 20], end: 'cut' });
  expect(await ask({})).toEqual({
    code: 1,
    stdout: 'half',
    stderr: 'pullside: the answer is incomplete: the connection was cut\n',
  });
});

test('case 114: an event without end is cut off here too, an answer of over 2 MB is not', async () => {
  server.answer(flood([textDelta('x'), 'data: '], 'a'.repeat(65_536)));
  await expect(ask({}, {}, AbortSignal.timeout(5000))).rejects.toMatchObject({ code: 'too-large' });
  server.answer(say(Array.from({ length: 300 }, () => 'a'.repeat(10_000))));
  expect((await ask({})).stdout).toHaveLength(3_000_000);
});

test('bad usage and failures are told apart', async () => {
  for (const wrong of [
    { question: ' ' },
    { page: 'x' },
    { page: 'x', url: 'y' },
    { provider: 'nope' },
    { provider: undefined, model: 'm' },
  ])
    await expect(ask(wrong)).rejects.toBeInstanceOf(UsageError);
  await expect(ask({ diff: 'nowhere.diff' })).rejects.toMatchObject({ code: 'not-found' });
  await expect(ask({}, { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' })).rejects.toMatchObject({
    code: 'provider-missing-key',
  });
  await expect(ask({}, { OPENAI_BASE_URL: 'nonsense' })).rejects.toMatchObject({ code: 'bad-request' });
  server.answer({ kind: 'status', status: 401, body: KEY });
  await expect(ask({})).rejects.toMatchObject({ message: expect.not.stringContaining(KEY) });
});

test('stopping ends it at once', async () => {
  server.answer({ kind: 'stream', steps: [textDelta('so far'), 10_000], end: 'hang' });
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 200);
  expect(await ask({}, {}, controller.signal)).toEqual({ code: 130, stdout: 'so far', stderr: '' });
});

test('a reader who leaves ends it', async () => {
  server.answer(
    say(
      Array.from({ length: 200 }, (_, index) => `line ${index}\n`),
      5,
    ),
  );
  const left = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) });
  const env = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: KEY };
  const io = { stdout: left, stderr: sink().stream, env, signal: new AbortController().signal };
  expect(await askCommand({ question: 'Q', provider: 'openai' }, io)).toBe(0);
  await server.requests[0]?.closed;
});
