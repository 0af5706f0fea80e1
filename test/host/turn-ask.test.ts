import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { vendorOf } from '../../native-host/ai/vendors/vendors.ts';
import { type AskOptions, askCommand } from '../../native-host/cli/ask.ts';
import { UsageError } from '../../native-host/cli/usage.ts';
import { answerOf, modelApis } from '../fakes/model-apis.ts';
import { type Answer, flood, startModelService } from '../fakes/model-service.ts';
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

function sink(onText: (text: string) => void = () => {}) {
  const chunks: Buffer[] = [];
  const text = () => Buffer.concat(chunks).toString('utf8');
  const stream = new Writable({
    write: (chunk, _, done) => {
      chunks.push(Buffer.from(chunk));
      done();
      onText(text());
    },
  });
  return { stream, text };
}

async function ask(
  options: Partial<AskOptions>,
  env: NodeJS.ProcessEnv = {},
  signal = new AbortController().signal,
  onText?: (text: string) => void,
) {
  const [stdout, stderr] = [sink(onText), sink()];
  const code = await askCommand(
    { question: 'What changed?', provider: 'openai', ...options },
    {
      stdout: stdout.stream,
      stderr: stderr.stream,
      env: { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: KEY, ...env },
      cwd: folder,
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

describe('C5: @path in the question', () => {
  const sent = () => JSON.parse(server.requests[0]?.body ?? '').messages.at(-1).content as string;

  test('the file goes along, and stands in the receipt; nothing else of the folder does', async () => {
    put('a.ts', 'export const boat = 1;');
    put('b.ts', 'export const other = 2;');
    const { code, stderr } = await ask({ question: 'What is @a.ts for?', receipt: true });
    expect(code).toBe(0);
    expect(sent()).toMatch(/<untrusted (\w+)>\na\.ts:\nexport const boat = 1;\n<\/untrusted \1>/);
    expect(sent()).not.toContain('other');
    expect(JSON.parse(stderr).sections).toContainEqual(
      expect.objectContaining({
        name: 'files',
        details: [{ label: 'a.ts', note: 'whole', tokens: expect.any(Number) }],
      }),
    );
  });

  test('cases 64, 66: what may not be read does not go, and is told', async () => {
    put('.env', 'TOKEN=quiet-otter-lantern');
    symlinkSync('/etc/passwd', join(folder, 'link.txt'));
    const { stderr } = await ask({ question: 'See @.env, @link.txt, @../x.ts and @zoe' });
    expect(server.requests[0]?.body).not.toMatch(/quiet-otter|root:/);
    for (const path of ['.env', 'link.txt', '../x.ts'])
      expect(stderr).toContain(`pullside: @${path} did not go along`);
    expect(stderr).not.toContain('zoe');
  });

  test('of a file that is too big the person is told what went', async () => {
    put('long.ts', Array.from({ length: 3000 }, (_, at) => `const value${at} = compute(${at});`).join('\n'));
    const { stderr } = await ask({ question: 'What is @long.ts?' });
    expect(stderr).toContain('pullside: of @long.ts goes along: the first 200 of 3000 lines, then imports');
    expect(sent()).not.toContain('value2999');
  });

  test('--workspace: files are named from there, and its key files go along', async () => {
    mkdirSync(join(folder, 'tool'));
    put('tool/package.json', '{"name":"tool","scripts":{"test":"vitest"}}');
    put('tool/a.ts', 'export const boat = 1;');
    await ask({ question: 'What is @a.ts?', model: 'gpt-4o', workspace: join(folder, 'tool') });
    expect(sent()).toContain('export const boat = 1;');
    expect(sent()).toContain('"test": "vitest"');
    const nowhere = ask({ workspace: join(folder, 'nowhere') });
    await expect(nowhere).rejects.toMatchObject({ code: 'not-found' });
  });
});

test('C13: without page, files or workspace nothing goes along but the words', async () => {
  put('package.json', '{"name":"tool"}');
  await ask({ question: '/ai write sum in Go', receipt: true });
  const { messages } = JSON.parse(server.requests[0]?.body ?? '');
  expect(messages.at(-1).content).toBe(
    '## Application state\nNo page open.\nNo terminal output attached.\n\n## Pull request\n(no active pull request)\n\n## Question\nwrite sum in Go',
  );
});

describe.each(modelApis.map((api) => [api.provider, api] as const))('--provider %s', (provider, api) => {
  test('the answer is streamed unchanged, without reasoning, after exactly one POST to its API', async () => {
    const text = '# Title\n\ttab \r\n 👩‍💻 trailing  \n\n';
    const service = await startModelService(answerOf(api, { reasoning: ['hm'], text: [text] }));
    const { key, baseUrl } = vendorOf(provider).env;
    const env = { [baseUrl]: service.origin + api.base, ...(key && { [key]: KEY }) };
    const asked = await ask({ provider, model: 'any:model' }, env);
    expect(asked).toEqual({ code: 0, stdout: text, stderr: '' });
    expect(service.requests.map(({ method, path }) => [method, decodeURIComponent(path)])).toEqual([
      ['POST', api.path('any:model')],
    ]);
    expect(JSON.stringify(service.requests[0]?.headers).includes(KEY)).toBe(key !== null);
    await service.close();
  });
});

test('a compatible server may stand under the names of OpenAI, key and address together', async () => {
  expect(await ask({ provider: 'compatible' })).toMatchObject({ code: 0, stdout: 'Hello.' });
  expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  const other = await startModelService({
    kind: 'stream',
    steps: [textDelta('Hi.'), finish('stop'), DONE],
  });
  await ask({ provider: 'compatible' }, { COMPATIBLE_BASE_URL: `${other.origin}/v1` });
  expect(other.requests[0]?.headers.authorization).toBeUndefined();
  await other.close();
  await expect(ask({ provider: 'compatible' }, { OPENAI_BASE_URL: '' })).rejects.toMatchObject({
    message: expect.stringContaining('COMPATIBLE_BASE_URL'),
  });
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
  await expect(ask({}, {}, AbortSignal.timeout(60_000))).rejects.toMatchObject({ code: 'too-large' });
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

const busy = (status: number, headers?: Record<string, string>): Answer => ({
  kind: 'status',
  status,
  body: '{}',
  headers,
});

test('C9: who has to wait is asked again, with a line for each wait, and the answer is whole', async () => {
  server.answer(busy(429, { 'retry-after': '1' }), busy(503), say('at last'));
  const startedAt = performance.now();
  const { code, stdout, stderr } = await ask({});
  expect(performance.now() - startedAt).toBeGreaterThan(1800);
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'at last' });
  const { host } = new URL(server.url);
  const lines = stderr.trimEnd().split('\n');
  expect(lines[0]).toBe(`pullside: ${host} allows no more questions for now (429); asking again in 1 second`);
  expect(lines[1]).toMatch(new RegExp(`^pullside: ${host} failed \\(503\\); asking again in [12] seconds?$`));
  expect(lines).toHaveLength(2);
  expect(new Set(server.requests.map(({ body }) => body)).size).toBe(1);
});

test('case 110: a wait that is too long is told at once, and another one can be ended', async () => {
  server.answer(busy(429, { 'retry-after': '3600' }));
  await expect(ask({})).rejects.toMatchObject({
    code: 'provider-limited',
    message: expect.stringContaining('for 60 minutes'),
  });
  server.answer(busy(429, { 'retry-after': '60' }));
  const startedAt = performance.now();
  expect(await ask({}, {}, AbortSignal.timeout(300))).toMatchObject({ code: 130, stdout: '' });
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test('case 112: a prompt that is too long is cut once, and each receipt is printed', async () => {
  const tooLong: Answer = {
    kind: 'status',
    status: 400,
    body: JSON.stringify({ error: { code: 'context_length_exceeded', message: 'too long' } }),
  };
  server.answer(tooLong, say('short'));
  const many = Array.from({ length: 900 }, (_, index) => `+const value${index} = compute(${index});`);
  const long = `diff --git a/y.ts b/y.ts\nnew file mode 100644\n--- /dev/null\n+++ b/y.ts\n@@ -0,0 +1,900 @@\n${many.join('\n')}\n`;
  const { stdout, stderr } = await ask({ model: 'm', diff: put('y.diff', long), receipt: true });
  expect(stdout).toBe('short');
  const receipts = stderr.split(/^(?=\{)/m).map((text) => JSON.parse(text));
  expect(receipts.map(({ budget }) => budget)).toEqual([4000, 2000]);
  expect(receipts.map(({ messages }) => messages)).toEqual(
    server.requests.map(({ body }) => JSON.parse(body).messages),
  );
  const [first, second] = server.requests.map(({ body }) => body.length);
  expect(second).toBeLessThan((first ?? 0) * 0.7);
});

test('stopping ends it at once', async () => {
  server.answer({ kind: 'stream', steps: [textDelta('so far'), 10_000], end: 'hang' });
  const controller = new AbortController();
  const asked = ask({}, {}, controller.signal, (text) => {
    if (text.includes('so far')) controller.abort();
  });
  expect(await asked).toEqual({ code: 130, stdout: 'so far', stderr: '' });
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
  const io = { stdout: left, stderr: sink().stream, env, cwd: folder, signal: new AbortController().signal };
  expect(await askCommand({ question: 'Q', provider: 'openai' }, io)).toBe(0);
  await server.requests[0]?.closed;
});

test('an answer that the service withheld is told', async () => {
  server.answer({ kind: 'stream', steps: [textDelta('x'), finish('content_filter'), DONE] });
  expect(await ask({})).toMatchObject({
    code: 1,
    stdout: 'x',
    stderr: expect.stringContaining('the service withheld it'),
  });
});

test('case 84: a key of another provider in the environment does not leave either', async () => {
  server.answer(say('Hi.'));
  const other = 'quiet-otter-lantern-marble-9182';
  await ask({ question: `Why does ${other} fail?` }, { ANTHROPIC_API_KEY: other });
  expect(server.requests.map(({ body }) => body).join()).toContain('Why does');
  expect(JSON.stringify(server.requests)).not.toContain(other);
});
