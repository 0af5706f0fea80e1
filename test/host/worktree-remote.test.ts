import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Result } from '../../shared/protocol/methods.ts';
import { startGitServer } from '../fakes/git-server.ts';
import { createHome } from './home.ts';
import { startShim } from './shim.ts';
import { until } from './until.ts';
import { ferry, openSite, type Site, textOf, writeScript } from './worktree-site.ts';

const password = 'not-for-everyone-0042';
let site: Site;

beforeEach(() => {
  site = openSite();
});
afterEach(() => site.close());

/** The repository is private from now on, and the person's global configuration knows how to sign in. */
async function servePrivately(): Promise<void> {
  const server = await startGitServer(site.upstream, password);
  onTestFinished(() => server.close());
  site.serveFrom(server.url);
  const helper = join(site.home, 'helper');
  writeScript(
    helper,
    `env > ${site.home}/helper-env; ps -o args= -e > ${site.home}/processes; printf 'username=ada\\npassword=${password}\\n'`,
  );
  site.git(site.home, 'config', '--global', 'credential.helper', helper);
}

test("B10, P10: by the daemon, with the person's helper and agent, and with nothing else of the environment", async () => {
  const sha = site.push(7, { 'src/boat.ts': 'export const boat = 2;\n' });
  await servePrivately();
  const exports = [
    'SSH_AUTH_SOCK=/tmp/agent-of-ada',
    'HTTPS_PROXY=http://127.0.0.1:9',
    'GIT_SSH_COMMAND=false',
    'GIT_DIR=/tmp/elsewhere',
    'OPENAI_API_KEY=sk-of-ada-0042',
    'BASH_ENV=/tmp/evil',
    'NODE_OPTIONS=--max-old-space-size=999',
  ];
  for (const file of ['.profile', '.bash_profile'])
    writeFileSync(join(site.home, file), exports.map((line) => `export ${line}\n`).join(''));
  const { env } = createHome();
  const shim = startShim({
    ...env,
    HOME: site.home,
    SHELL: '/bin/bash',
    LD_PRELOAD: '',
    OPENAI_API_KEY: 'sk-of-ada-0042',
  });
  await shim.initialize();
  await shim.call('workspace/choose', { repository: ferry, path: site.checkout });
  const made = await shim.call<Result<'worktree/create'>>('worktree/create', {
    repository: ferry,
    number: 7,
  });
  expect(made).toMatchObject({ sha, changed: false });
  expect(textOf(made.path, 'src/boat.ts')).toBe('export const boat = 2;\n');

  const names = (textOf(site.home, 'helper-env') ?? '').split('\n');
  expect(names).toContain('SSH_AUTH_SOCK=/tmp/agent-of-ada');
  expect(names).toContain('HTTPS_PROXY=http://127.0.0.1:9');
  expect(names).toContain('GIT_TERMINAL_PROMPT=0');
  expect(
    names.filter((line) => /^(?:GIT_SSH|GIT_ASKPASS|OPENAI|LD_|BASH_ENV|NODE_OPTIONS)/.test(line)),
  ).toEqual([]);
  expect(textOf(site.home, 'processes')).not.toContain(password);

  const size = { cols: 80, rows: 24 };
  const opened = await shim.call<Result<'terminal/open'>>('terminal/open', {
    terminal: 't',
    name: null,
    cwd: made.path,
    size,
  });
  expect(opened.cwd).toBe(made.path);
  await shim.call('terminal/attach', { terminal: 't', view: 'v', after: 0 });
  await shim.call('terminal/write', {
    terminal: 't',
    view: 'v',
    data: 'pwd > where\r',
  });
  await until(() => textOf(made.path, 'where') === `${made.path}\n`);
  const { worktrees } = await shim.call<Result<'worktree/list'>>('worktree/list', { repository: ferry });
  expect(worktrees).toEqual([{ ...made, changed: true }]);
  await expect(shim.call('worktree/remove', { path: made.path, force: false })).rejects.toMatchObject({
    data: { code: 'refused' },
  });
  await shim.call('worktree/remove', { path: made.path, force: true });
  expect(textOf(made.path, 'README.md')).toBeNull();
});

test('who may not read the repository is told so; what only the checkout says of signing in does not count', async () => {
  site.push(7, { 'a.ts': 'a\n' });
  await servePrivately();
  const create = () => site.worktrees.create({ repository: ferry, number: 7 });
  site.git(site.home, 'config', '--global', '--unset', 'credential.helper');
  await expect(create()).rejects.toThrow(
    'github.com did not let git read lumen/ferry. Run "git fetch" in your checkout once, so that git knows who you are, then try again.',
  );
  site.git(site.checkout, 'config', 'credential.helper', `!${site.mark('helper')}`);
  site.git(site.checkout, 'config', 'core.sshCommand', site.mark('ssh'));
  await expect(create()).rejects.toThrow(
    "github.com did not let git read lumen/ferry. What your checkout's own configuration sets (core.sshcommand, credential.helper) does not count here: put it into your global one.",
  );
  expect(site.marks()).toEqual([]);
});

test('what the person set for folders like this one counts', async () => {
  const sha = site.push(7, { 'a.ts': 'a\r\n' });
  await servePrivately();
  const helper = site.git(site.home, 'config', '--global', 'credential.helper');
  site.git(site.home, 'config', '--global', '--unset', 'credential.helper');
  writeFileSync(join(site.home, 'work'), `[credential]\n\thelper = ${helper}\n`);
  site.git(
    site.home,
    'config',
    '--global',
    `includeIf.gitdir:${site.home}/src/.path`,
    join(site.home, 'work'),
  );
  expect(await site.worktrees.create({ repository: ferry, number: 7 })).toMatchObject({
    sha,
    changed: false,
  });
});
