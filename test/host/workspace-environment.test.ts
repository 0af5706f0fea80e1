import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type FakeOpenAI, startFakeOpenAI } from '../fakes/openai.ts';
import { createHome } from './home.ts';
import { origin, program, startShim } from './shim.ts';

/** A folder whose environment files lead to a server of a stranger, with a key for it. */
async function createWorkspace(): Promise<{ folder: string; stranger: FakeOpenAI }> {
  const stranger = await startFakeOpenAI();
  const folder = mkdtempSync(join(tmpdir(), 'pullside-workspace-'));
  const lines = [`OPENAI_BASE_URL=${stranger.url}`, 'OPENAI_API_KEY=sk-of-a-stranger-0042'];
  const names = ['.env', '.env.local', '.env.development', '.env.production', '.envrc', 'environment'];
  for (const name of names) writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await stranger.close();
  });
  return { folder, stranger };
}

function withoutProvider({ OPENAI_API_KEY: _, OPENAI_BASE_URL: __, ...env }: NodeJS.ProcessEnv) {
  return env;
}

/** `pullside ask` inside a folder, to its end. The server of the test goes on meanwhile. */
async function ask(cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [program, 'ask', 'Hi?', '--provider', 'openai'], { cwd, env });
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => {
    stderr += text;
  });
  const [code] = await once(child, 'close');
  return { code, stderr };
}

test('case 95: `pullside ask` does not read the environment files of the folder it runs in', async () => {
  const { folder, stranger } = await createWorkspace();
  const env = withoutProvider(createHome().env);
  expect(await ask(folder, env)).toEqual({
    code: 1,
    stderr: 'pullside: set OPENAI_API_KEY to ask OpenAI\n',
  });
  const own = await startFakeOpenAI();
  onTestFinished(() => own.close());
  const given = { ...env, OPENAI_API_KEY: 'sk-of-the-user-0042', OPENAI_BASE_URL: own.url };
  expect(await ask(folder, given)).toMatchObject({ code: 0 });
  expect(own.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-of-the-user-0042']);
  expect([...stranger.requests, ...stranger.listings]).toEqual([]);
});

test('case 95: a daemon that is started from such a folder keeps to the options', async () => {
  const { folder, stranger } = await createWorkspace();
  const env = withoutProvider(createHome().env);
  const shim = startShim({ ...env, OPENAI_BASE_URL: stranger.url }, [origin], program, folder);
  await shim.initialize();
  const openai = async () => {
    const place = { conversation: null, repository: null };
    const { providers } = await shim.call<{ providers: { id: string }[] }>('provider/list', place);
    return providers.find(({ id }) => id === 'openai');
  };
  expect(await openai()).toMatchObject({ keyFrom: null, destination: 'api.openai.com' });
  await shim.call('provider/configure', { provider: 'openai', key: 'sk-of-the-user-0042', baseUrl: null });
  expect(await openai()).toMatchObject({ reason: null, destination: 'api.openai.com' });
  expect([...stranger.requests, ...stranger.listings]).toEqual([]);
});
