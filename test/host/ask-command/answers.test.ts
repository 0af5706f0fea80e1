import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { vendorOf } from '../../../native-host/ai/vendors/vendors.ts';
import { answerOf, modelApis } from '../../fakes/model-apis.ts';
import { startModelService } from '../../fakes/model-service.ts';
import { DONE, delta, finish, say, textDelta } from '../../fakes/openai.ts';
import { type AskSite, diff, KEY, openAskSite } from './site.ts';

let site: AskSite;
beforeEach(async () => {
  site = await openAskSite();
});
afterEach(() => site.close());

test('the answer is streamed unchanged, without reasoning, after exactly one POST', async () => {
  const text = '# Title\n\n\u001b[31mred\u001b[0m\ttab \r\n 👩‍💻 trailing  \n\n';
  const [high, low] = [...'👍'].flatMap((character) => character.split(''));
  site.server.answer({
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
  expect(await site.ask({ model: 'any-model-at-all', diff: site.put('x.diff', diff) })).toEqual({
    code: 0,
    stdout: `${text}👍`,
    stderr: '',
  });
  expect(site.server.requests.map(({ method, path }) => [method, path])).toEqual([
    ['POST', '/v1/chat/completions'],
  ]);
  const body = JSON.parse(site.server.requests[0]?.body ?? '');
  expect(body.model).toBe('any-model-at-all');
  expect(JSON.stringify(body.messages)).toContain('+const a = 2;');
  expect(site.server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
});

describe.each(modelApis.map((api) => [api.provider, api] as const))('--provider %s', (provider, api) => {
  test('the answer is streamed unchanged, without reasoning, after exactly one POST to its API', async () => {
    const text = '# Title\n\ttab \r\n 👩‍💻 trailing  \n\n';
    const service = await startModelService(answerOf(api, { reasoning: ['hm'], text: [text] }));
    const { key, baseUrl } = vendorOf(provider).env;
    const env = { [baseUrl]: service.origin + api.base, ...(key && { [key]: KEY }) };
    const asked = await site.ask({ provider, model: 'any:model' }, env);
    expect(asked).toEqual({ code: 0, stdout: text, stderr: '' });
    expect(service.requests.map(({ method, path }) => [method, decodeURIComponent(path)])).toEqual([
      ['POST', api.path('any:model')],
    ]);
    expect(JSON.stringify(service.requests[0]?.headers).includes(KEY)).toBe(key !== null);
    await service.close();
  });
});

test('a compatible server may stand under the names of OpenAI, key and address together', async () => {
  expect(await site.ask({ provider: 'compatible' })).toMatchObject({ code: 0, stdout: 'Hello.' });
  expect(site.server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  const other = await startModelService({
    kind: 'stream',
    steps: [textDelta('Hi.'), finish('stop'), DONE],
  });
  await site.ask({ provider: 'compatible' }, { COMPATIBLE_BASE_URL: `${other.origin}/v1` });
  expect(other.requests[0]?.headers.authorization).toBeUndefined();
  await other.close();
  await expect(site.ask({ provider: 'compatible' }, { OPENAI_BASE_URL: '' })).rejects.toMatchObject({
    message: expect.stringContaining('COMPATIBLE_BASE_URL'),
  });
});

test('--receipt prints the receipt on standard error: exactly what was sent', async () => {
  const html =
    '<html><head><title>Fix it by zoe · Pull Request #12 · octo/tool · GitHub</title></head><body></body></html>';
  const { stderr, stdout } = await site.ask({
    receipt: true,
    page: site.put('page.html', html),
    url: 'https://github.com/octo/tool/pull/12',
    diff: site.put('x.diff', diff),
  });
  expect(stdout).toBe('Hello.');
  const receipt = JSON.parse(stderr);
  expect(receipt.messages).toEqual(JSON.parse(site.server.requests[0]?.body ?? '').messages);
  expect(receipt.destination).toBe(new URL(site.server.url).host);
  expect(JSON.stringify(receipt.messages)).toContain('octo/tool#12');
});

test('without --provider the digest answers, and no request is made', async () => {
  const { code, stdout } = await site.ask({ provider: undefined, diff: site.put('x.diff', diff) });
  expect(code).toBe(0);
  expect(stdout).toContain('x.ts');
  expect(site.server.requests).toEqual([]);
});

test('of a question that the digest has nothing to answer from that is said', async () => {
  const told = (options: object) => site.ask({ provider: undefined, ...options });
  expect((await told({})).stderr).toMatch(/^pullside: nothing goes along.* --diff, or .*--url\n$/);
  for (const options of [{ diff: site.put('x.diff', diff) }, { question: '/fix make: *** No rule' }])
    expect((await told(options)).stderr).toBe('');
});

test('of a page on which no pull request is seen that is said', async () => {
  const [page, url] = [site.put('page.html', '# A readme'), 'https://github.com/octo/tool/pull/12'];
  expect((await site.ask({ page, url })).stderr).toBe(
    `pullside: ${page} shows nothing of ${url}; save that page as HTML\n`,
  );
});

test('a prefix is taken off, and a planted key does not travel', async () => {
  await site.ask({
    question: `/ask is ${KEY} mine?`,
    diff: site.put('x.diff', diff.replace('= 2', `= "${KEY}"`)),
  });
  expect(site.server.requests[0]?.body).not.toContain(KEY);
  expect(site.server.requests[0]?.body).not.toContain('/ask');
});

test('case 84: a key of another provider in the environment does not leave either', async () => {
  site.server.answer(say('Hi.'));
  const other = 'quiet-otter-lantern-marble-9182';
  await site.ask({ question: `Why does ${other} fail?` }, { ANTHROPIC_API_KEY: other });
  expect(site.server.requests.map(({ body }) => body).join()).toContain('Why does');
  expect(JSON.stringify(site.server.requests)).not.toContain(other);
});

describe('C5: @path in the question', () => {
  const sent = () => JSON.parse(site.server.requests[0]?.body ?? '').messages.at(-1).content as string;

  test('the file goes along, and stands in the receipt; nothing else of the folder does', async () => {
    site.put('a.ts', 'export const boat = 1;');
    site.put('b.ts', 'export const other = 2;');
    const { code, stderr } = await site.ask({ question: 'What is @a.ts for?', receipt: true });
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
    site.put('.env', 'TOKEN=quiet-otter-lantern');
    symlinkSync('/etc/passwd', join(site.folder, 'link.txt'));
    const { stderr } = await site.ask({ question: 'See @.env, @link.txt, @../x.ts and @zoe' });
    expect(site.server.requests[0]?.body).not.toMatch(/quiet-otter|root:/);
    for (const path of ['.env', 'link.txt', '../x.ts'])
      expect(stderr).toContain(`pullside: @${path} did not go along`);
    expect(stderr).not.toContain('zoe');
  });

  test('of a file that is too big the person is told what went', async () => {
    site.put(
      'long.ts',
      Array.from({ length: 3000 }, (_, at) => `const value${at} = compute(${at});`).join('\n'),
    );
    const { stderr } = await site.ask({ question: 'What is @long.ts?' });
    expect(stderr).toContain('pullside: of @long.ts goes along: the first 200 of 3000 lines, then imports');
    expect(sent()).not.toContain('value2999');
  });

  test('--workspace: files are named from there, and its key files go along', async () => {
    mkdirSync(join(site.folder, 'tool'));
    site.put('tool/package.json', '{"name":"tool","scripts":{"test":"vitest"}}');
    site.put('tool/a.ts', 'export const boat = 1;');
    await site.ask({ question: 'What is @a.ts?', model: 'gpt-4o', workspace: join(site.folder, 'tool') });
    expect(sent()).toContain('export const boat = 1;');
    expect(sent()).toContain('"test": "vitest"');
    for (const none of ['nowhere', 'tool/a.ts'])
      await expect(site.ask({ workspace: join(site.folder, none) })).rejects.toMatchObject({
        code: 'not-found',
      });
  });
});

test('C13: without page, files or workspace nothing goes along but the words', async () => {
  site.put('package.json', '{"name":"tool"}');
  await site.ask({ question: '/ai write sum in Go', receipt: true });
  const { messages } = JSON.parse(site.server.requests[0]?.body ?? '');
  expect(messages.at(-1).content).toBe(
    '## Application state\nNo page open.\nNo terminal output attached.\n\n## Pull request\n(no active pull request)\n\n## Question\nwrite sum in Go',
  );
});
