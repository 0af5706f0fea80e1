import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { takeLock } from '../../native-host/daemon/lock.ts';
import { daemonStatus } from '../../native-host/daemon/status.ts';
import { createHome, isAlive } from './home.ts';
import { runPullside } from './run.ts';
import { program, startShim } from './shim.ts';
import { until } from './until.ts';

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

/** Process ids of the daemons that were started for a home. */
function daemonsOf(home: string): number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.filter((pid) => {
    try {
      const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      const env = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      return args.includes('daemon\0run') && env.includes(`PULLSIDE_HOME=${home}`);
    } catch {
      return false;
    }
  });
}

test('two shims, or twelve, that start at once meet in one daemon', async () => {
  const { home, env } = createHome();
  const shims = Array.from({ length: 12 }, () => startShim(env));
  const greetings = await Promise.all(shims.map((shim) => shim.initialize()));
  expect(new Set(greetings.map(({ host }) => host.pid)).size).toBe(1);
  await until(() => daemonsOf(home).length === 1);
});

test('case 109: after kill -9 the stale socket is no hindrance: shims end, the next one starts anew', async () => {
  const { env, paths } = createHome();
  const first = startShim(env);
  const { host } = await first.initialize();
  process.kill(host.pid, 'SIGKILL');
  expect(await first.exitCode).toBe(0);
  expect(existsSync(paths.socket)).toBe(true);
  const second = await startShim(env).initialize();
  expect(second.host.pid).not.toBe(host.pid);
});

test('SIGTERM ends the daemon and takes its socket away', async () => {
  const { env, paths } = createHome();
  const shim = startShim(env);
  const { host } = await shim.initialize();
  process.kill(host.pid, 'SIGTERM');
  expect(await shim.exitCode).toBe(0);
  await until(() => !existsSync(paths.socket));
});

test('the daemon outlives its shim, and ends by itself when it is idle', async () => {
  const { env, paths } = createHome();
  // So long may a shim take to start.
  const idle = 6;
  const daemon = spawn(process.execPath, [program, 'daemon', 'run', '--idle', `${idle}`], {
    env,
    stdio: 'ignore',
  });
  await until(async () => (await daemonStatus(paths)) !== null);
  const shim = startShim(env);
  expect((await shim.initialize()).host.pid).toBe(daemon.pid);
  await new Promise((resolve) => setTimeout(resolve, 1200 * idle));
  expect(daemon.exitCode).toBeNull();
  shim.child.kill('SIGKILL');
  await until(() => daemon.exitCode !== null);
  expect(daemon.exitCode).toBe(0);
});

test.each(['soon', 'Infinity'])('it does not begin with an idle time of %s', (idle) => {
  const { status, stderr } = runPullside(createHome().env, 'daemon', 'run', '--idle', idle);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'pullside: --idle is a number of seconds, such as 600\n',
  });
});

test('threat P10: the daemon has a clean environment and another working folder', async () => {
  const { env } = createHome();
  const shim = startShim({ ...env, OPENAI_API_KEY: 'sk-marker', BASH_ENV: '/marker', GIT_DIR: '/marker' });
  const { host } = await shim.initialize();
  const environment = readFileSync(`/proc/${host.pid}/environ`, 'utf8');
  expect(environment).not.toMatch(/marker|OPENAI|BASH_ENV|GIT_/);
  expect(environment).toContain('PULLSIDE_HOME=');
  expect(readlinkSync(`/proc/${host.pid}/cwd`)).toBe('/');
});

test('the daemon is started with Node’s option for garbage', async () => {
  const { host } = await startShim(createHome().env).initialize();
  expect(readFileSync(`/proc/${host.pid}/cmdline`, 'utf8')).toContain('\0--single-threaded-gc\0');
});

test('terminals and files get the mask of the user, not that of the socket', async () => {
  const { env } = createHome();
  const { host } = await startShim(env).initialize();
  const mask = /Umask:\s+(\d+)/.exec(readFileSync(`/proc/${host.pid}/status`, 'utf8'))?.[1];
  expect(Number.parseInt(mask ?? '', 8)).toBe(process.umask());
});

test.runIf(isRoot)('case 34: another user cannot connect to the socket, nor list its folder', async () => {
  const { home, env, paths } = createHome();
  await startShim(env).initialize();
  expect(statSync(paths.runtime).mode & 0o777).toBe(0o700);
  expect(lstatSync(paths.socket).mode & 0o777).toBe(0o600);
  // Everything above the folder is open, so that it is the folder and the socket that refuse.
  for (const open of [dirname(home), home]) chmodSync(open, 0o755);
  // It becomes the other user once it runs: that user need not reach this Node's own folder.
  const attempt = (uid: number) =>
    spawnSync(
      process.execPath,
      [
        '-e',
        `process.setgroups([]); process.setgid(${uid}); process.setuid(${uid});
        require('net').connect(process.argv[1]).on('connect', () => { console.log('in'); process.exit() }).on('error', (e) => console.log(e.code))`,
        paths.socket,
      ],
      { encoding: 'utf8', cwd: '/' },
    ).stdout.trim();
  expect(attempt(0)).toBe('in');
  expect(attempt(NOBODY)).toBe('EACCES');
  chmodSync(paths.runtime, 0o755);
  expect(attempt(NOBODY)).toBe('EACCES');
  chmodSync(paths.socket, 0o666);
  expect(attempt(NOBODY)).toBe('in');
});

test('case 35: a planted symlink, file or folder of another owner is refused', async () => {
  const plant = (
    name: string,
    said: string,
    prepare: (paths: ReturnType<typeof createHome>['paths'], home: string) => void,
  ) => {
    const { home, env, paths } = createHome();
    prepare(paths, home);
    for (const args of [['daemon', 'run'], ['connect']]) {
      const { status, stderr } = runPullside(env, ...args);
      expect(status, `${name}, ${args}: ${stderr}`).toBe(1);
      expect(stderr, name).toMatch(/^pullside: .*(?:remove|removed|chmod)/);
      expect(stderr, name).toContain(said);
    }
  };
  plant('socket is a symlink', "is not Pullside's socket", ({ runtime, socket }, home) => {
    mkdirSync(runtime, { mode: 0o700 });
    writeFileSync(join(home, 'target'), 'precious');
    symlinkSync(join(home, 'target'), socket);
  });
  plant('socket is a file', "is not Pullside's socket", ({ runtime, socket }) => {
    mkdirSync(runtime, { mode: 0o700 });
    writeFileSync(socket, 'precious');
  });
  plant('folder is a symlink', 'is not a folder', ({ runtime }, home) => {
    mkdirSync(join(home, 'elsewhere'), { mode: 0o700 });
    symlinkSync(join(home, 'elsewhere'), runtime);
  });
  plant('folder is a file', 'is not a folder', ({ runtime }) => writeFileSync(runtime, ''));
  plant('folder is open to others', 'is open to other users', ({ runtime }) => {
    mkdirSync(runtime);
    chmodSync(runtime, 0o777);
  });
  if (!isRoot) return;
  plant('folder has another owner', 'belongs to another user', ({ runtime }) => {
    mkdirSync(runtime, { mode: 0o700 });
    chownSync(runtime, NOBODY, NOBODY);
  });
  plant('socket has another owner', "is not Pullside's socket", ({ runtime, socket }) => {
    mkdirSync(runtime, { mode: 0o700 });
    // Killed, it leaves its socket behind: one in kind, and only the owner is wrong.
    const listen = `require('net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;
    spawnSync(process.execPath, ['-e', listen, socket]);
    expect(lstatSync(socket).isSocket()).toBe(true);
    chownSync(socket, NOBODY, NOBODY);
  });
});

test('the lock: one holder, freed with its process, and nobody else touches the socket', async () => {
  const { env, paths } = createHome();
  const { host } = await startShim(env).initialize();
  expect(takeLock(paths.runtime)).toBeNull();
  const inode = lstatSync(paths.socket).ino;
  const loser = runPullside(env, 'daemon', 'run');
  expect(loser).toMatchObject({ status: 0, stderr: 'pullside: another daemon is running\n' });
  expect(lstatSync(paths.socket).ino).toBe(inode);
  process.kill(host.pid, 'SIGKILL');
  await until(() => {
    const lock = takeLock(paths.runtime);
    lock?.release();
    return lock !== null;
  });
});

test('what is no WebSocket session gets nothing out of the daemon', async () => {
  const { env, paths } = createHome();
  const { host } = await startShim(env).initialize();
  const socket = connect(paths.socket);
  let answer = '';
  socket.on('data', (text: Buffer) => {
    answer += text;
  });
  socket.write('GET /etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => answer.includes('404'));
  connect(paths.socket)
    .on('error', () => {})
    .end(Buffer.alloc(100_000, 0x41));
  const upgrade = connect(paths.socket);
  upgrade.write(
    'GET /other HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await new Promise((resolve) => upgrade.once('close', resolve).resume());
  expect(isAlive(host.pid)).toBe(true);
  expect((await daemonStatus(paths))?.sessions).toBe(1);
});

test('a home whose path is too long for a socket gets a short folder of its own', async () => {
  const { home } = createHome();
  const long = join(home, 'x'.repeat(80));
  mkdirSync(long);
  const env = { ...process.env, PULLSIDE_HOME: long };
  await startShim(env).initialize();
  const status = runPullside(env, 'daemon', 'status');
  expect(status.stdout).toContain('running: version');
  expect(runPullside(env, 'daemon', 'stop').stdout).toBe('stopped\n');
  expect(runPullside(env, 'daemon', 'status')).toMatchObject({
    status: 1,
    stdout: 'not running\n',
    stderr: 'pullside: no daemon is running; the panel starts one when it opens\n',
  });
  expect(runPullside(env, 'uninstall', '--purge').status).toBe(0);
  expect(dirname(long)).toBe(home);
});

test('a daemon that cannot start is tried once, and its own words are passed on', async () => {
  const { env, paths } = createHome();
  mkdirSync(paths.runtime, { mode: 0o700 });
  mkdirSync(join(paths.runtime, 'daemon.lock'));
  const shim = startShim(env);
  const { error } = await shim.waitFor((message) => message.error !== undefined);
  expect(error?.message).toMatch(/does not start \(.*daemon\.lock cannot be locked.*doctor/);
  expect(await shim.exitCode).toBe(1);
  expect(readFileSync(join(paths.log, 'daemon.log'), 'utf8').trim().split('\n')).toHaveLength(1);
});
