import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { daemonStatus } from '../../native-host/daemon/status.ts';
import { createHome } from './home.ts';
import { edit, examine, installed, personsHome, usualFolders } from './installed.ts';
import { runPullside } from './run.ts';
import { startShim } from './shim.ts';

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
  expect(runPullside(env, 'install', '--browser', 'chrome,netscape').status).toBe(2);
  expect(runPullside(env, 'install', '--browser', 'chrome', '--user-data-dir', profile).status).toBe(2);
  expect(runPullside(env, 'install', '--browser', '7').stderr).toContain('7 is not a browser known here');
});

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

test('uninstall --purge keeps worktrees with what was changed in them, and says where', () => {
  const { env, paths } = installed();
  const worktree = join(paths.data, 'worktrees', 'ferry-12');
  mkdirSync(worktree, { recursive: true, mode: 0o700 });
  const records = join(paths.data, 'worktrees.json');
  writeFileSync(records, '{"worktrees":[]}');
  expect(runPullside(env, 'uninstall', '--purge').stdout).toContain(`stay in ${dirname(worktree)}`);
  expect([worktree, records].map((path) => existsSync(path))).toEqual([true, true]);
  rmSync(worktree, { recursive: true });
  expect(runPullside(env, 'uninstall', '--purge').stdout).not.toContain('stay');
  expect(existsSync(paths.data)).toBe(false);
});

test('without PULLSIDE_HOME everything lies in the usual folders, and goes from there', () => {
  const { home } = createHome();
  const env = usualFolders(home);
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
