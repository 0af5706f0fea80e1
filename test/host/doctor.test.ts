import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { daemonStatus } from '../../native-host/daemon/status.ts';
import type { Check } from '../../native-host/install/doctor/check.ts';
import { createHome } from './home.ts';
import { runPullside } from './run.ts';
import { startShim } from './shim.ts';

/** An installed Pullside with a browser profile of its own. */
function installed() {
  const { home, env, paths } = createHome();
  const profile = join(home, 'profile');
  const done = runPullside(env, 'install', '--user-data-dir', profile);
  expect(done).toMatchObject({ status: 0, stderr: '' });
  const manifest = join(profile, 'NativeMessagingHosts/dev.pullside.host.json');
  return { home, env, paths, profile, manifest, wrapper: join(paths.program, 'pullside-host') };
}

function examine(env: NodeJS.ProcessEnv): { status: number | null; checks: Check[]; broken: string[] } {
  const { status, stdout, stderr } = runPullside(env, 'doctor', '--json');
  expect(stderr).toBe('');
  const { checks } = JSON.parse(stdout) as { checks: Check[] };
  const broken = checks.filter((check) => check.status === 'fail').map((check) => check.id);
  return { status, checks, broken };
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

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

test.runIf(process.getuid?.() === 0)('case 33: a wrapper of another user fails, and is not started', () => {
  const { home, env, wrapper } = installed();
  writeFileSync(wrapper, `#!/bin/sh\ntouch '${join(home, 'started')}'\n`);
  chownSync(wrapper, 65534, 65534);
  expect(examine(env).broken).toEqual(['host', 'modes', 'daemon']);
  expect(existsSync(join(home, 'started'))).toBe(false);
});

test('an extension with another id connects once it was added at install', async () => {
  const { env, manifest, profile } = installed();
  const id = 'b'.repeat(32);
  const refused = startShim(env, [`chrome-extension://${id}/`]);
  expect(await refused.exitCode).toBe(1);
  expect(runPullside(env, 'install', '--user-data-dir', profile, '--extension-id', id).status).toBe(0);
  expect(readFileSync(manifest, 'utf8')).toContain(id);
  await startShim(env, [`chrome-extension://${id}/`]).initialize();
  expect(examine(env).status).toBe(0);
  expect(runPullside(env, 'install', '--extension-id', '../evil').status).toBe(2);
});

/** A home of someone who uses these browsers, with Pullside in its usual folders. */
function personsHome(...folders: string[]) {
  const { home } = createHome();
  const {
    PULLSIDE_HOME: _,
    XDG_CONFIG_HOME: __,
    XDG_DATA_HOME: ___,
    XDG_STATE_HOME: ____,
    ...rest
  } = process.env;
  for (const folder of folders) mkdirSync(join(home, folder), { recursive: true });
  return { home, env: { ...rest, HOME: home, PULLSIDE_HOME: join(home, 'p') } };
}

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

test('Chromium, Vivaldi and Firefox: each gets its manifest, each is examined, each goes again', () => {
  const { home, env } = personsHome();
  const done = runPullside(env, 'install', '--browser', 'chromium,vivaldi', '--browser', 'firefox');
  expect(done).toMatchObject({ status: 0, stderr: '' });
  const manifests = {
    chromium: join(home, '.config/chromium/NativeMessagingHosts/dev.pullside.host.json'),
    vivaldi: join(home, '.config/vivaldi/NativeMessagingHosts/dev.pullside.host.json'),
    firefox: join(home, '.mozilla/native-messaging-hosts/dev.pullside.host.json'),
  };
  expect(JSON.parse(readFileSync(manifests.vivaldi, 'utf8'))).toMatchObject({
    allowed_origins: ['chrome-extension://pehafkoglllgaplbdiedgocnfibbfohn/'],
  });
  const forFirefox = JSON.parse(readFileSync(manifests.firefox, 'utf8'));
  expect(forFirefox).toMatchObject({ allowed_extensions: ['pullside@pullside.dev'] });
  expect(forFirefox).not.toHaveProperty('allowed_origins');
  expect(examine(env).broken).toEqual([]);
  edit(manifests.firefox, (text) => text.replace('pullside.dev"', 'other.dev"'));
  rmSync(manifests.vivaldi);
  const { broken, checks } = examine(env);
  expect(broken).toEqual(['manifest', 'extension-id']);
  expect(checks.filter(({ status }) => status === 'fail').map(({ found }) => found)).toEqual([
    expect.stringContaining('Vivaldi'),
    expect.stringContaining('Firefox'),
  ]);
  expect(runPullside(env, 'uninstall', '--purge').status).toBe(0);
  expect(readdirSync(home)).toEqual([]);
});

test("an id of Firefox's form is added to Firefox's manifest alone", () => {
  const { home, env } = personsHome();
  const own = '{0a1b2c3d-0000-4000-8000-0123456789ab}';
  runPullside(env, 'install', '--browser', 'chromium,firefox', '--extension-id', own);
  const text = (file: string) => readFileSync(join(home, file, 'dev.pullside.host.json'), 'utf8');
  expect(text('.mozilla/native-messaging-hosts')).toContain(own);
  expect(text('.config/chromium/NativeMessagingHosts')).not.toContain(own);
});

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

test('uninstall keeps conversations and settings and says where; --purge leaves nothing', async () => {
  const { home, env, paths, profile } = installed();
  const shim = startShim(env);
  await shim.initialize();
  const { id } = await shim.call<{ id: string }>('conversation/open', { page: null, fresh: true });
  mkdirSync(paths.config, { recursive: true });
  writeFileSync(join(paths.config, 'settings.json'), '{}');
  const kept = runPullside(env, 'uninstall');
  expect(kept).toMatchObject({ status: 0, stderr: '' });
  expect(kept.stdout).toContain(paths.data);
  expect(kept.stdout).toContain(paths.config);
  expect(readdirSync(home).sort()).toEqual(['config', 'data']);
  expect(await daemonStatus(paths)).toBeNull();
  expect(runPullside(env, 'install', '--user-data-dir', profile).status).toBe(0);
  const again = startShim(env);
  await again.initialize();
  expect(await again.call('conversation/list')).toMatchObject({ conversations: [{ id }] });
  const purged = runPullside(env, 'uninstall', '--purge');
  expect(purged).toMatchObject({ status: 0, stderr: '' });
  expect(purged.stdout).not.toContain('stay');
  expect(existsSync(home)).toBe(false);
});

test('uninstall --purge leaves what is not ours, also where PULLSIDE_HOME is a folder with other things', () => {
  const { home, env, paths } = installed();
  const folders = [paths.program, paths.runtime, paths.log, paths.data, paths.config];
  const mine = folders.map((folder) => join(folder, 'mine'));
  for (const file of mine) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, '');
  }
  expect(runPullside(env, 'uninstall', '--purge').status).toBe(0);
  const left = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(left.map((entry) => join(entry.parentPath, entry.name)).sort()).toEqual(mine.sort());
});

test('without PULLSIDE_HOME everything lies in the usual folders, and goes from there', () => {
  const { home } = createHome();
  const {
    PULLSIDE_HOME: _,
    XDG_CONFIG_HOME: __,
    XDG_DATA_HOME: ___,
    XDG_STATE_HOME: ____,
    ...rest
  } = process.env;
  const env = { ...rest, HOME: home };
  mkdirSync(join(home, '.config/chromium'), { recursive: true });
  mkdirSync(join(home, '.local/share/other'), { recursive: true });
  expect(runPullside(env, 'install').status).toBe(0);
  expect(existsSync(join(home, '.config/chromium/NativeMessagingHosts/dev.pullside.host.json'))).toBe(true);
  expect(existsSync(join(home, '.config/google-chrome'))).toBe(false);
  expect(examine(env).status).toBe(0);
  expect(runPullside(env, 'uninstall', '--purge').status).toBe(0);
  expect(readdirSync(home, { recursive: true }).sort()).toEqual(
    ['.config', '.config/chromium', '.local', '.local/share', '.local/share/other'].sort(),
  );
});
