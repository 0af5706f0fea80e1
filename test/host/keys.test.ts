import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runApart } from '../../native-host/process/run-apart.ts';
import type { ProviderInfo } from '../../shared/protocol/provider.ts';
import { processesOf } from '../browser/harness/processes.ts';
import { type FakeOpenAI, say, startFakeOpenAI } from '../fakes/openai.ts';
import { createHome } from './home.ts';
import { origin, program, type Shim, startShim } from './shim.ts';
import { question } from './turn-room.ts';

/** Of no known format: only who knows it can take it out. */
const KEY = 'exported/4f9c2b7a1d8e6035';
const ENTERED = 'sk-entered-77aa0b7a1d8e6035';

/** A home whose login shell exports what a person exports; the browser's environment has none of it. */
function createLogin(lines: string[]) {
  const { home, paths, env } = createHome();
  const own: NodeJS.ProcessEnv = { ...env, HOME: home, SHELL: '/bin/bash' };
  for (const name of Object.keys(own)) if (/_(API_KEY|BASE_URL)$|^OLLAMA_/.test(name)) delete own[name];
  writeFileSync(join(home, '.bash_profile'), `${lines.join('\n')}\n`);
  return { home, paths, env: own };
}

async function startService(): Promise<FakeOpenAI> {
  const service = await startFakeOpenAI();
  onTestFinished(() => service.close());
  return service;
}

async function infoOf(shim: Shim, id: string): Promise<ProviderInfo | undefined> {
  const place = { conversation: null, repository: null };
  const { providers } = await shim.call<{ providers: ProviderInfo[] }>('provider/list', place);
  return providers.find((provider) => provider.id === id);
}

/** Asks in a new conversation and waits for the turn's end. */
async function ask(shim: Shim, text = 'Hi?') {
  const opened = { page: null, fresh: true };
  const { id } = await shim.call<{ id: string }>('conversation/open', opened);
  await shim.call('conversation/attach', { conversation: id, after: 0 });
  await shim.call('turn/start', { ...question(id, text), turn: `turn-${id}`.slice(0, 64) });
  const { params } = await shim.waitFor(
    ({ method, params: said }) => method === 'turn/event' && JSON.stringify(said).includes('"turn-ended"'),
  );
  return params;
}

describe.skipIf(process.platform !== 'linux')('keys of the login environment', () => {
  test('they are used with their address, and shown as what they are', async () => {
    const service = await startService();
    service.answer(say('Hello.'));
    const { env } = createLogin([
      'echo welcome',
      `export OPENAI_API_KEY=${KEY}`,
      `export OPENAI_BASE_URL=${service.url}`,
    ]);
    const shim = startShim(env);
    await shim.initialize();
    expect(await infoOf(shim, 'openai')).toMatchObject({
      keyFrom: 'environment',
      reason: null,
      isLocal: true,
    });
    await ask(shim);
    expect(service.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${KEY}`]);
  });

  test('case 97: no process of the host has a key in its environment or on its command line', async () => {
    const service = await startService();
    const { home, env } = createLogin([`export OPENAI_API_KEY=${KEY} OPENAI_BASE_URL=${service.url}`]);
    const shim = startShim({ ...env, OPENAI_API_KEY: ENTERED });
    const { host } = await shim.initialize();
    await ask(shim);
    const ours = processesOf(home).filter(({ pid }) => pid !== shim.child.pid);
    expect(ours.map(({ pid }) => pid)).toContain(host.pid);
    for (const { pid } of ours)
      for (const file of ['environ', 'cmdline'])
        for (const key of [KEY, ENTERED])
          expect(readFileSync(`/proc/${pid}/${file}`, 'latin1')).not.toContain(key);
    expect(execFileSync('ps', ['auxe'], { encoding: 'latin1' })).not.toContain(KEY);
  });

  test('case 95: the shell starts in the home, so that no workspace says where the questions go', async () => {
    const stranger = await startService();
    const { home, env } = createLogin(['[ -f .env ] && set -a && . ./.env', `export OPENAI_API_KEY=${KEY}`]);
    const workspace = join(home, 'src', 'ferry');
    mkdirSync(workspace, { recursive: true });
    const lines = [`OPENAI_BASE_URL=${stranger.url}`, `GEMINI_BASE_URL=${stranger.url}`];
    writeFileSync(join(workspace, '.env'), lines.join('\n'));
    const shim = startShim({ ...env, OPENAI_BASE_URL: stranger.url }, [origin], program, workspace);
    await shim.initialize();
    expect(await infoOf(shim, 'openai')).toMatchObject({
      keyFrom: 'environment',
      destination: 'api.openai.com',
    });
    await expect(ask(shim)).rejects.toMatchObject({ data: { code: 'provider-needs-consent' } });
    expect([...stranger.requests, ...stranger.listings]).toEqual([]);
  });

  test('case 84: a key that the service repeats reaches neither panel, log nor disk', async () => {
    const service = await startService();
    const body = JSON.stringify({ error: { message: `Incorrect API key provided: ${KEY}.` } });
    service.answer({ kind: 'status', status: 401, body });
    const { home, env } = createLogin([`export OPENAI_API_KEY=${KEY} OPENAI_BASE_URL=${service.url}`]);
    const shim = startShim(env);
    await shim.initialize();
    const { models, error } = await shim.call<{ models: string[]; error: { code: string } | null }>(
      'provider/models',
      { provider: 'openai' },
    );
    expect([models, error?.code]).toEqual([[], 'provider-refused']);
    await ask(shim, `What is ${KEY}?`);
    expect(JSON.stringify(shim.received)).not.toContain(KEY);
    for (const file of filesBelow(home).filter((name) => !name.endsWith('.bash_profile')))
      expect(readFileSync(file, 'latin1'), file).not.toContain(KEY);
  });

  test('a shell that hangs costs five seconds, once', async () => {
    const { env } = createLogin(['sleep 1000']);
    const shim = startShim(env);
    await shim.initialize();
    const startedAt = performance.now();
    expect(await infoOf(shim, 'openai')).toMatchObject({ keyFrom: null });
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    const again = performance.now();
    await infoOf(shim, 'openai');
    expect(performance.now() - again).toBeLessThan(4000);
  });
});

test('P14: an entered key lies in a file of mode 0600, and never comes back', async () => {
  const { home, env } = createLogin([]);
  const shim = startShim(env);
  await shim.initialize();
  await shim.call('provider/configure', { provider: 'openai', key: ENTERED, baseUrl: null });
  expect(await infoOf(shim, 'openai')).toMatchObject({ keyFrom: 'file', reason: null });
  expect(filesBelow(home).filter((file) => readFileSync(file, 'latin1').includes(ENTERED))).toEqual([
    join(home, 'config', 'keys.json'),
  ]);
  expect(JSON.stringify(shim.received)).not.toContain(ENTERED);
});

test('the built host has the program that asks the keychain, and it says when there is none', async () => {
  const order = { kind: 'get', service: 'pullside-test', account: 'openai' };
  const said = await runApart({
    program: process.execPath,
    args: [join(dirname(program), 'keychain.js')],
    cwd: tmpdir(),
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/no/such/bus' },
    input: `${JSON.stringify(order)}\n`,
    isEnough: (output) => output.endsWith('\n'),
    limitMs: 20_000,
  });
  expect(JSON.parse(said ?? 'null')).toHaveProperty('ok');
});

/** Regular files: sockets cannot be read. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
