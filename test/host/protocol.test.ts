import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encodeFrame } from '../../native-host/connect/frames.ts';
import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts';
import { greetedShim, isError, upload } from './greeted-shim.ts';
import { createHome } from './home.ts';
import { startShim } from './shim.ts';
import { until } from './until.ts';

test('a client is greeted and uploads', async () => {
  const shim = startShim(createHome().env);
  const { host } = await shim.initialize();
  expect(host.pid).not.toBe(shim.child.pid);
  expect(await shim.call('upload/append', upload('abc'))).toEqual({ length: 3 });
});

test('case 24: __proto__ and constructor keys pollute nothing', async () => {
  const shim = await greetedShim();
  const params = '{"upload":"x","offset":0,"text":"abc"}';
  const poison = `"__proto__":${params},"constructor":{"prototype":${params}}`;
  const send = (text: string) => shim.sendBytes(encodeFrame(Buffer.from(text)));
  const request = (id: string, method: string, given: string) =>
    send(`{"jsonrpc":"2.0","id":"${id}","method":"${method}","params":${given},${poison}}`);
  request('a', 'upload/append', `{"upload":"__proto__","offset":0,"text":"abc",${poison}}`);
  request('b', 'upload/append', `{${poison}}`);
  for (const [id, method] of Object.entries({
    c: '__proto__',
    d: 'constructor',
    e: 'toString',
    f: 'hasOwnProperty',
  }))
    request(id, method, '{}');
  await shim.waitFor(({ id }) => id === 'f');
  const answers = Object.fromEntries(shim.received.map((message) => [message.id, message]));
  expect(answers.a?.result).toEqual({ length: 3 });
  for (const id of ['b', 'c', 'd', 'e', 'f']) expect(answers[id]?.error?.data?.code, id).toBe('bad-request');
  // Had any object's prototype taken the keys in, these would find what they lack there.
  await expect(shim.call('upload/append', {})).rejects.toMatchObject({ data: { code: 'bad-request' } });
  send(`{"id":"g","__proto__":{"jsonrpc":"2.0","method":"upload/append","params":${params}}}`);
  expect((await shim.waitFor(({ id }) => id === 'g')).error?.data?.code).toBe('unsupported-version');
  expect(await shim.call('upload/append', upload('abc', 'polluted'))).toEqual({ length: 3 });
});

test('case 25: JSON nested 10,000 deep is an error and no crash', async () => {
  const shim = await greetedShim();
  const deep = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000);
  const texts = [deep('[', ']'), `{"x":${deep('{"a":', '}').replace(':}', ':1}')}`, deep('[', '')];
  for (const text of texts) shim.sendBytes(encodeFrame(Buffer.from(text)));
  shim.sendBytes(
    encodeFrame(Buffer.from(`{"jsonrpc":"2.0","id":"deep","method":"x","params":${deep('[', ']')}}`)),
  );
  const answer = await shim.waitFor(({ id }) => id === 'deep');
  expect(answer.error?.message).toContain('nested');
  expect(shim.received.filter(isError('bad-request')).length).toBeGreaterThanOrEqual(3);
  expect(await shim.call('upload/append', upload('abc'))).toEqual({ length: 3 });
});

test('case 26: unknown methods, versions and shapes get typed errors', async () => {
  const shim = await greetedShim();
  const answerTo = async (id: string, message: object) => {
    shim.send({ id, ...message });
    return (await shim.waitFor((received) => received.id === id)).error?.data?.code;
  };
  const rpc = { jsonrpc: '2.0' };
  expect(await answerTo('a', { ...rpc, method: 'no/such' })).toBe('bad-request');
  expect(await answerTo('b', { jsonrpc: '3.0', method: 'provider/list' })).toBe('unsupported-version');
  expect(await answerTo('c', { method: 'provider/list' })).toBe('unsupported-version');
  expect(await answerTo('d', { ...rpc, method: 7 })).toBe('bad-request');
  expect(await answerTo('e', { ...rpc, method: 'upload/append', params: [] })).toBe('bad-request');
  expect(await answerTo('f', { ...rpc, method: 'upload/append', params: { upload: 1 } })).toBe('bad-request');
  // Taken as it is, it would be appended: only its type is wrong.
  const numeric = { ...upload('abc'), text: 7 };
  expect(await answerTo('h', { ...rpc, method: 'upload/append', params: numeric })).toBe('bad-request');
  expect(await answerTo('g', rpc)).toBe('bad-request');
  const noise = ['[]', '7', 'null', '"x"', '{', '', '{"jsonrpc":"2.0","id":{},"method":"x"}'];
  for (const text of noise) shim.sendBytes(encodeFrame(Buffer.from(text)));
  // Notifications are never answered, whatever they hold: the library's own ones included.
  for (const method of ['$/cancelRequest', '$/setTrace', '$/progress', 'terminal/ack', 'no/such'])
    shim.send({ ...rpc, method });
  expect(await shim.call('upload/append', upload('abc'))).toEqual({ length: 3 });
  await until(() => shim.received.filter(({ id }) => id === null).length === noise.length);
});

test('case 28: a repeated request id runs once and is answered once', async () => {
  const shim = await greetedShim();
  const request = (text: string) => ({
    jsonrpc: '2.0',
    id: 'twice',
    method: 'upload/append',
    params: upload(text),
  });
  shim.send(request('abc'));
  shim.send(request('abc'));
  shim.send({ ...request('abcdef'), params: { upload: 'u', offset: 3, text: 'def' } });
  await shim.waitFor(({ id }) => id === 'twice');
  expect(await shim.call('upload/append', { upload: 'u', offset: 3, text: 'x' })).toEqual({ length: 4 });
  expect(shim.received.filter(({ id }) => id === 'twice')).toHaveLength(1);
});

test('case 32: a client of another protocol version is told so, and gets nothing else', async () => {
  const shim = startShim(createHome().env);
  const initialize = (protocol: number) =>
    shim.call('initialize', { protocol, client: { name: 'test', version: '9' } });
  await expect(shim.call('upload/append', upload('abc'))).rejects.toMatchObject({
    data: { code: 'unsupported-version' },
  });
  await expect(initialize(PROTOCOL_VERSION - 1)).rejects.toMatchObject({
    message: expect.stringContaining('update the extension'),
    data: { code: 'unsupported-version' },
  });
  await expect(initialize(PROTOCOL_VERSION + 1)).rejects.toMatchObject({
    message: expect.stringContaining('pullside install'),
  });
  await expect(shim.call('upload/append', upload('abc'))).rejects.toBeDefined();
  await shim.initialize();
  expect(await shim.call('upload/append', { upload: 'u', offset: 0, text: 'x' })).toEqual({ length: 1 });
});

test('case 31: the shim of another extension ends at once', async () => {
  const { env } = createHome();
  const wrong = [
    'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/',
    'https://github.com/',
    'chrome-extension://pehafkoglllgaplbdiedgocnfibbfohn.evil.org/',
    'chrome-extension://pehafkoglllgaplbdiedgocnfibbfohn',
    '',
    '/home/me/.mozilla/native-messaging-hosts/dev.pullside.host.json',
    '/home/me/.mozilla/native-messaging-hosts/dev.pullside.host.json evil@example.org',
    'https://github.com/ pullside@pullside.dev',
    'pullside@pullside.dev pullside@pullside.dev',
  ];
  for (const caller of wrong) {
    const shim = startShim(env, caller.split(' '));
    expect(await shim.exitCode, caller).toBe(1);
    expect(shim.stderr(), caller).toContain("is not Pullside's extension");
    expect(shim.received).toEqual([]);
  }
});

test('case 30: what a library prints does not reach standard output', async () => {
  const { home, env } = createHome();
  const noisy = join(home, 'noisy.mjs');
  writeFileSync(
    noisy,
    // Asked for once, the console keeps the stream that it had then.
    `console._stdout; for (const delay of [0, 50, 200, 400, 800]) setTimeout(() => {
       console.log('a library speaks'); console.info('info'); process.stdout.write('raw');
     }, delay);`,
  );
  const shim = startShim({ ...env, NODE_OPTIONS: `--import=${noisy}` });
  await shim.initialize();
  await until(() => (shim.stderr().match(/a library speaks/g) ?? []).length >= 4);
  expect(await shim.call('upload/append', upload('abc'))).toEqual({ length: 3 });
  expect(shim.received).toHaveLength(2);
});
