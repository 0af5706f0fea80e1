import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { daemonStatus } from '../../native-host/daemon/status.ts';
import { createHome } from './home.ts';
import { edit, examine, installed, personsHome } from './installed.ts';
import { runPullside } from './run.ts';
import { startShim } from './shim.ts';

test('after install everything holds, and nothing is left running', async () => {
  const { env, paths } = installed();
  const { status, checks, broken } = examine(env);
  expect(broken).toEqual([]);
  expect(status).toBe(0);
  expect(checks.map((check) => check.id)).toEqual(
    expect.arrayContaining([
      'node',
      'manifest',
      'extension-id',
      'host',
      'modes',
      'daemon',
      'git',
      'provider',
      'keys',
    ]),
  );
  expect(await daemonStatus(paths)).toBeNull();
  expect(runPullside(env, 'doctor').stdout).toContain('The chain holds.');
});

test('a daemon that runs already goes on', async () => {
  const { env, paths } = installed();
  const { host } = await startShim(env).initialize();
  expect(examine(env).status).toBe(0);
  expect((await daemonStatus(paths))?.pid).toBe(host.pid);
});

test('before install the missing registration is named', () => {
  const { env } = createHome();
  const { status, broken } = examine(env);
  expect(status).toBe(1);
  expect(broken).toContain('manifest');
  // A clone's command is not on the PATH.
  expect(runPullside(env, 'doctor').stdout).toContain('→ run: npx --no pullside install\n');
});

test('manifest missing', () => {
  const { env, manifest } = installed();
  rmSync(manifest);
  const { status, broken, checks } = examine(env);
  expect(status).toBe(1);
  expect(broken).toEqual(['manifest']);
  expect(checks.find((check) => check.id === 'manifest')?.mend).toContain('pullside install');
});

test('manifest broken, or of another host', () => {
  const { env, manifest } = installed();
  edit(manifest, (text) => text.replace('pullside-host', 'other-host'));
  expect(examine(env).broken).toEqual(['manifest']);
  writeFileSync(manifest, '{');
  expect(examine(env).broken).toEqual(['manifest']);
});

test('wrong extension id, and one too many', () => {
  const { env, manifest } = installed();
  edit(manifest, (text) => text.replace('pehafkog', 'aaaaaaaa'));
  expect(examine(env).broken).toEqual(['extension-id']);
  edit(manifest, (text) =>
    text
      .replace('aaaaaaaa', 'pehafkog')
      .replace('fibbfohn/"', `fibbfohn/", "chrome-extension://${'b'.repeat(32)}/"`),
  );
  expect(examine(env).broken).toEqual(['extension-id']);
});

test('host not executable, missing, or not as install wrote it', () => {
  const { env, wrapper, profile } = installed();
  chmodSync(wrapper, 0o600);
  expect(examine(env).broken).toEqual(['host', 'daemon']);
  rmSync(wrapper);
  expect(examine(env).broken).toEqual(['host', 'daemon']);
  expect(runPullside(env, 'install', '--user-data-dir', profile).status).toBe(0);
  edit(wrapper, (text) => `${text}# another line\n`);
  expect(examine(env).broken).toEqual(['host']);
});

test('daemon dead: it cannot start', () => {
  const { env, paths } = installed();
  writeFileSync(paths.runtime, 'in the way');
  const { status, broken, checks } = examine(env);
  expect(status).toBe(1);
  expect(broken).toEqual(['daemon']);
  expect(checks.find((check) => check.id === 'daemon')?.found).toContain('is not a folder');
});

test('Node too old', () => {
  const { home, env, wrapper, paths } = installed();
  const node = join(home, 'old-node');
  writeFileSync(node, `#!/bin/sh\ncase "$1" in --version) echo v20.11.1;; *) exit 1;; esac\n`, {
    mode: 0o755,
  });
  for (const file of [wrapper, join(paths.program, 'install.json')])
    edit(file, (text) => text.replaceAll(process.execPath, node));
  const { status, broken, checks } = examine(env);
  expect(status).toBe(1);
  expect(broken).toEqual(['node', 'daemon']);
  expect(checks[0]?.found).toContain('20.11.1 is too old');
});

test('git missing', () => {
  const { home, env } = installed();
  const bin = join(home, 'bin');
  mkdirSync(bin);
  const { status, broken } = examine({ ...env, PATH: bin });
  expect(status).toBe(1);
  expect(broken).toContain('git');
});

test('no provider: named, with what serves instead; one that is chosen but has no key is broken', () => {
  const { env, paths } = installed();
  const provider = () => examine(env).checks.find((check) => check.id === 'provider');
  expect(provider()).toMatchObject({ status: 'warn', found: expect.stringContaining('digest') });
  mkdirSync(paths.config, { recursive: true });
  const choose = (settings: object) =>
    writeFileSync(join(paths.config, 'settings.json'), JSON.stringify(settings));
  choose({ provider: { provider: 'openai', model: 'm' } });
  expect(provider()).toMatchObject({ status: 'fail', found: expect.stringContaining('openai') });
  writeFileSync(join(paths.config, 'keys.json'), JSON.stringify({ openai: 'sk-marker' }));
  expect(provider()).toMatchObject({ status: 'pass' });
  const { checks } = examine(env);
  const keys = checks.find((check) => check.id === 'keys');
  expect(keys).toMatchObject({ status: 'pass', found: 'openai from a file that only you can read' });
  expect(JSON.stringify(checks)).not.toContain('sk-marker');
});

test.each(['wrapper', 'manifest', 'folder of the wrapper', 'folder above it'])(
  'case 33: a %s that others can write fails, and nothing is started',
  (name) => {
    const { home, env, wrapper, manifest, paths } = installed();
    const above = { 'folder of the wrapper': paths.program, 'folder above it': home };
    const path = { wrapper, manifest, ...above }[name] ?? '';
    chmodSync(path, 0o777);
    const { status, broken, checks } = examine(env);
    expect(status).toBe(1);
    expect(broken).toEqual(['modes', 'daemon']);
    expect(checks.find((check) => check.id === 'modes')?.mend).toContain(path);
    expect(existsSync(paths.runtime)).toBe(false);
  },
);

test.runIf(process.getuid?.() === 0)(
  "case 33: another user's folder above the host, and another user's manifest, fail",
  () => {
    const { env, home, manifest } = installed();
    const examined = () => examine(env).checks.find(({ id }) => id === 'modes');
    chownSync(home, 4711, 0);
    expect(examined()).toMatchObject({ status: 'fail', found: expect.stringContaining(home) });
    chownSync(home, 0, 0);
    expect(examined()).toMatchObject({ status: 'pass' });
    chownSync(manifest, 4711, 0);
    expect(examined()).toMatchObject({ status: 'fail', found: expect.stringContaining(manifest) });
  },
);

test.runIf(process.getuid?.() === 0)('case 33: a wrapper of another user fails, and is not started', () => {
  const { home, env, wrapper } = installed();
  writeFileSync(wrapper, `#!/bin/sh\ntouch '${join(home, 'started')}'\n`);
  chownSync(wrapper, 65534, 65534);
  expect(examine(env).broken).toEqual(['host', 'modes', 'daemon']);
  expect(existsSync(join(home, 'started'))).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'case 33: what a group can write fails, unless nobody else is in it',
  () => {
    const { env, wrapper } = installed();
    chmodSync(wrapper, 0o770);
    const examined = () => examine(env).checks.find(({ id }) => id === 'modes');
    expect(examined()).toMatchObject({ status: 'pass' });
    // A group that the machine's files do not know may hold anyone.
    chownSync(wrapper, process.getuid?.() ?? 0, 4711);
    expect(examined()).toMatchObject({ status: 'fail', mend: `run: chmod go-w '${wrapper}'` });
  },
);

test('browsers from Snap and Flatpak: install and doctor say what works and what to do', () => {
  const { env } = personsHome('snap/chromium', 'snap/firefox', '.var/app/com.google.Chrome');
  const { stdout } = runPullside(env, 'install', '--browser', 'firefox');
  const { status, checks } = examine(env);
  expect(status).toBe(0);
  const confined = checks.filter(({ id }) => id === 'confined');
  expect(confined).toHaveLength(3);
  for (const { status, found, mend } of confined) {
    expect(status).toBe('warn');
    expect(stdout).toContain(`note: ${found}\n  ${mend}`);
  }
});
