import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { encodeFrame } from '../../native-host/connect/frames.ts';
import { daemonStatus } from '../../native-host/daemon/status.ts';
import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts';
import { createHome } from './home.ts';
import { frameOf, type Received, type Shim, startShim } from './shim.ts';
import { until } from './until.ts';

const MIB = 1024 * 1024;
const upload = (text: string, id = 'u') => ({ upload: id, offset: 0, text });

async function greetedShim(): Promise<Shim> {
  const shim = startShim(createHome().env);
  await shim.initialize();
  return shim;
}

function header(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(length);
  return bytes;
}

const isError = (code: string) => (message: Received) => message.error?.data?.code === code;

/** Peak resident memory of a process, in bytes. */
function peakOf(pid: number | undefined): number {
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) * 1024;
}

test('a client is greeted and uploads', async () => {
  const shim = startShim(createHome().env);
  const { host } = await shim.initialize();
  expect(host.pid).not.toBe(shim.child.pid);
  expect(await shim.call('upload/append', upload('abc'))).toEqual({ length: 3 });
});

test('case 18: an absurd length ends the shim, which allocates nothing for it', async () => {
  const shim = await greetedShim();
  const before = peakOf(shim.child.pid);
  let after = before;
  shim.sendBytes(header(0xffffffff));
  await shim.waitFor((message) => {
    after = peakOf(shim.child.pid);
    return isError('too-large')(message);
  });
  expect(after - before).toBeLessThan(MIB);
  expect(await shim.exitCode).toBe(1);
});

test('case 19: an empty frame is answered with an error, and the next one works', async () => {
  const shim = await greetedShim();
  shim.sendBytes(header(0));
  await shim.waitFor(isError('bad-request'));
  expect(await shim.call('upload/append', upload('abc'))).toEqual({ length: 3 });
});

test('case 20: 1 MiB + 1 is answered with an error, and the next one works; 1 MiB is taken', async () => {
  const shim = await greetedShim();
  shim.sendBytes(encodeFrame(Buffer.alloc(MIB + 1, 0x20)));
  await shim.waitFor(isError('too-large'));
  expect(await shim.call('upload/append', upload('abc'))).toEqual({ length: 3 });
  const message = { jsonrpc: '2.0', id: 'full', method: 'upload/append', params: upload('', 'v') };
  message.params.text = 'x'.repeat(MIB - JSON.stringify(message).length);
  expect(JSON.stringify(message)).toHaveLength(MIB);
  shim.send(message);
  expect((await shim.waitFor(({ id }) => id === 'full')).result).toEqual({
    length: message.params.text.length,
  });
});

test('case 21: a header that comes in four reads is parsed', async () => {
  const shim = await greetedShim();
  const frame = frameOf({ jsonrpc: '2.0', id: 'slow', method: 'upload/append', params: upload('abc') });
  for (const byte of frame.subarray(0, 4)) {
    shim.sendBytes(Buffer.from([byte]));
    await sleep(20);
  }
  shim.sendBytes(frame.subarray(4));
  expect((await shim.waitFor(({ id }) => id === 'slow')).result).toEqual({ length: 3 });
});

test.each([true, false])(
  'case 22: a frame cut by the end of input ends the shim (greeted: %s)',
  async (greeted) => {
    const { env, paths } = createHome();
    const shim = startShim(env);
    if (greeted) await shim.initialize();
    else await until(() => existsSync(paths.runtime));
    shim.sendBytes(Buffer.concat([header(100), Buffer.from('{"jsonrpc"')]));
    await sleep(50);
    const started = Date.now();
    shim.child.stdin.end();
    expect(await shim.exitCode).toBe(0);
    expect(Date.now() - started).toBeLessThan(1000);
  },
);

test('case 23: invalid UTF-8 is answered with an error, and the next frame works', async () => {
  const shim = await greetedShim();
  shim.sendBytes(encodeFrame(Buffer.from([0x22, 0xff, 0xfe, 0x22])));
  await shim.waitFor(isError('bad-request'));
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

test('case 27: a flood from a client that reads nothing is held back, in bounded memory', async () => {
  const { env, paths } = createHome();
  const shim = startShim(env);
  await shim.initialize();
  shim.child.stdout.pause();
  const daemon = await daemonStatus(paths);
  const portion = (first: number) =>
    Buffer.concat(
      Array.from({ length: 5000 }, (_, index) =>
        frameOf({ jsonrpc: '2.0', id: first + index, method: 'no/such' }),
      ),
    );
  const flood = async () => {
    for (let first = 1000; ; first += 5000)
      if (!shim.child.stdin.write(portion(first)))
        await new Promise((resolve) => shim.child.stdin.once('drain', resolve));
  };
  await Promise.race([flood(), sleep(8000)]);
  expect(shim.child.stdin.writableNeedDrain).toBe(true);
  expect(peakOf(shim.child.pid)).toBeLessThan(200 * MIB);
  expect(peakOf(daemon?.pid)).toBeLessThan(300 * MIB);
});

test('case 27: 100,000 frames are answered, one by one', async () => {
  const shim = await greetedShim();
  const count = 100_000;
  const frames = Array.from({ length: count }, (_, index) =>
    frameOf({ jsonrpc: '2.0', id: index + 1000, method: 'no/such' }),
  );
  const started = Date.now();
  shim.sendBytes(Buffer.concat(frames));
  await until(() => shim.received.length === count + 1, 55_000);
  expect(Date.now() - started).toBeLessThan(55_000);
  expect(peakOf(shim.child.pid)).toBeLessThan(200 * MIB);
});

/** A client whose conversations, as a list, take over 5 MB. */
async function clientWithLargeReply(): Promise<Shim> {
  const shim = await greetedShim();
  for (let index = 0; index < 6; index += 1) {
    const page = { host: 'h', owner: 'o', repo: 'r', kind: 'other', id: `${index}${'ü"'.repeat(230_000)}` };
    await shim.call('conversation/open', { page, fresh: true });
  }
  return shim;
}

test('case 29: a reply of over 5 MB comes in pieces below 1 MB, whole', async () => {
  const shim = await clientWithLargeReply();
  const { conversations } = await shim.call<{ conversations: { page: { id: string } }[] }>(
    'conversation/list',
  );
  expect(Buffer.byteLength(JSON.stringify(conversations))).toBeGreaterThan(5_000_000);
  expect(conversations.map(({ page }) => page.id[0]).sort()).toEqual([...'012345']);
  for (const { page } of conversations) expect(page.id.slice(1)).toBe('ü"'.repeat(230_000));
  expect(shim.largestFrame()).toBeLessThanOrEqual(1_000_000);
});

test('case 27: replies to a client that does not read wait in the daemon, not in the shim', async () => {
  const shim = await clientWithLargeReply();
  await shim.call('conversation/list');
  const before = peakOf(shim.child.pid);
  shim.child.stdout.pause();
  const ids = Array.from({ length: 10 }, (_, index) => `list-${index}`);
  for (const id of ids) shim.send({ jsonrpc: '2.0', id, method: 'conversation/list', params: {} });
  await sleep(3000);
  expect(peakOf(shim.child.pid) - before).toBeLessThan(40 * MIB);
  shim.child.stdout.resume();
  for (const id of ids) await shim.waitFor((message) => message.id === id);
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
