import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { pullRequest } from '../fakes/page.ts';
import { createHome } from './home.ts';
import { type Shim, startShim } from './shim.ts';
import { question } from './turn-room.ts';
import { until } from './until.ts';

const repository = { host: 'github.com', owner: 'octo', repo: 'tool' };
const page = pullRequest(repository);
const SIZE = { cols: 120, rows: 30 };

const SENT = `/** Sends files, and tries again when the network fails. */
import { connect } from './client.ts';

export async function upload(file: File): Promise<void> {
  await connect().send(file);
}
`;

/** The person's checkout of the page's repository. */
function makeCheckout(home: string): string {
  const folder = join(home, 'src/tool');
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'src/upload.ts'), SENT);
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, env: { ...process.env, HOME: home } });
  git('init', '-q');
  git('remote', 'add', 'origin', 'https://github.com/octo/tool');
  return folder;
}

/** What a terminal has shown so far. */
function shown({ received }: Shim): string {
  const told = received.filter(({ method }) => method === 'terminal/output');
  return told.map(({ params }) => (params as { data: string }).data).join('');
}

test('B7, C5: a file that is named at the prompt goes along, and the answer there tells of it', async () => {
  const { env } = createHome();
  const home = env.HOME ?? '';
  const path = makeCheckout(home);
  const shim = startShim({ ...env, SHELL: '/bin/bash' });
  await shim.initialize();
  await shim.call('workspace/choose', { repository, path });
  const { id } = await shim.call<{ id: string }>('conversation/open', { page: null, fresh: true });
  await shim.call('conversation/attach', { conversation: id, after: 0 });
  await shim.call('terminal/open', { terminal: 't', name: null, cwd: home, size: SIZE });
  await shim.call('terminal/attach', { terminal: 't', view: 'v', after: 0 });
  await until(() => /[$#] $/.test(plain(shown(shim))));

  const line = '/ai what does @src/upload.ts do';
  await shim.call('terminal/write', { terminal: 't', view: 'v', data: `${line}\r` });
  const { params } = await shim.waitFor(({ method }) => method === 'terminal/asked');
  const asked = params as { ask: string; line: string };
  expect(asked.line).toBe(line);
  const askedAt = { terminal: 't', ask: asked.ask };
  await shim.call('terminal/accept', askedAt);
  const choice = { provider: 'digest', model: 'digest' };
  await shim.call('turn/start', { turn: 'a', ...question(id, asked.line, { page, choice, askedAt }) });
  await until(() => plain(shown(shim)).includes('without a model'));
  const answer = plain(shown(shim));
  expect(answer).toContain('src/upload.ts, as your checkout has it: source, 6 lines');
  expect(answer).toContain('Sends files, and tries again when the network fails.');
  expect(answer).toContain('src/upload.ts:4 export async function upload(file: File): Promise<void>');
});

/** Without escapes, and rows that were wrapped joined. */
function plain(text: string): string {
  return stripVTControlCharacters(text).replace(/\r?\n\s*/g, ' ');
}
