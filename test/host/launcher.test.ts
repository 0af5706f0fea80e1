import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { nodeFolder } from '../../bin/node.mjs';
import { resolvePaths } from '../../native-host/settings/paths.ts';
import { createHome } from './home.ts';

const bin = fileURLToPath(new URL('../../bin', import.meta.url));

/** A copy of the launcher beside a program that prints what it was started with. */
function createCopy() {
  const { home } = createHome();
  cpSync(bin, join(home, 'bin'), { recursive: true });
  mkdirSync(join(home, 'dist/host'), { recursive: true });
  writeFileSync(
    join(home, 'dist/host/pullside.js'),
    'console.log(process.argv.slice(2).join(" ")); process.exitCode = 7;',
  );
  // Makes a Node say that it is an old one.
  const old = join(home, 'old.mjs');
  writeFileSync(old, `Object.defineProperty(process.versions, 'node', { value: '20.9.0' });`);
  // Of someone whose only Node is the one that runs the launcher.
  const env: NodeJS.ProcessEnv = { PATH: '/bin', HOME: home, npm_execpath: join(home, 'npm-cli.js') };
  const run = (args: string[], importing: string[] = []) =>
    spawnSync(process.execPath, [...importing, join(home, 'bin/pullside.mjs'), ...args], {
      encoding: 'utf8',
      env,
    });
  return { home, env, run, onOldNode: (...args: string[]) => run(args, ['--import', old]) };
}

/** Stands for npm: obeys the lock as `npm ci` does, with a Node that is this one. */
const npm = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const [, [path, { version, integrity }]] = Object.entries(packages);
console.log(process.argv.slice(2).join(' '), version, integrity);
mkdirSync(path + '/bin', { recursive: true });
writeFileSync(path + '/package.json', JSON.stringify({ version }));
writeFileSync(path + '/bin/node', '#!/bin/sh\\nexec "${process.execPath}" "$@"\\n', { mode: 0o755 });
`;

function addNode(home: string, text: string): void {
  const folder = join(home, '.node/node_modules/node-of-set-up');
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"version": "24.1.0"}');
  writeFileSync(join(folder, 'bin/node'), text, { mode: 0o755 });
}

test('a fitting Node runs the program itself', () => {
  const { home, run } = createCopy();
  addNode(home, '#!/bin/sh\nexit 9\n');
  expect(run(['ask', 'a b'])).toMatchObject({ status: 7, stdout: 'ask a b\n' });
});

test('an old Node hands over to the Node of set-up: arguments, output and exit code', () => {
  const { home, onOldNode } = createCopy();
  addNode(home, `#!/bin/sh\nexec "${process.execPath}" "$@"\n`);
  expect(onOldNode('ask', 'a b')).toMatchObject({ status: 7, stdout: 'ask a b\n' });
});

test('an old Node alone says in one line what to do', () => {
  const { onOldNode } = createCopy();
  const { status, stderr } = onOldNode('ask', 'a b');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^pullside: it needs Node 22\.18, 24 or 26.*`pullside install`.*nodejs\.org\n$/);
});

test('an old Node hands over to a fitting one of the PATH, but never to one of the folder it is started in', () => {
  const { home, env, onOldNode } = createCopy();
  mkdirSync(join(home, 'tools'));
  symlinkSync(process.execPath, join(home, 'tools/node'));
  env.PATH = '.:bin';
  expect(onOldNode('ask', 'a b').status).toBe(1);
  env.PATH = `/bin:${join(home, 'tools')}`;
  expect(onOldNode('ask', 'a b')).toMatchObject({ status: 7, stdout: 'ask a b\n' });
});

test.runIf(process.platform === 'linux')(
  'on an old Node `install` lets npm fetch one, named to the byte, and later commands use it',
  () => {
    const { home, onOldNode } = createCopy();
    writeFileSync(join(home, 'npm-cli.js'), npm);
    const { status, stdout, stderr } = onOldNode('install', '--browser', 'chromium');
    expect({ status, stdout }).toEqual({ status: 7, stdout: 'install --browser chromium\n' });
    const folder = join(home, '.local/share/pullside/program/node');
    expect(stderr).toContain(`with npm into ${folder}\n`);
    expect(stderr).toMatch(/^ci --ignore-scripts .* \d+\.\d+\.\d+ sha512-[\w+/]{86}==$/m);
    rmSync(join(home, 'npm-cli.js'));
    expect(onOldNode('ask', 'a b')).toMatchObject({ status: 7, stdout: 'ask a b\n', stderr: '' });
  },
);

test('npm that fails is told, with what else helps', () => {
  const { home, onOldNode } = createCopy();
  writeFileSync(join(home, 'npm-cli.js'), 'process.exit(1);');
  const { status, stderr } = onOldNode('install');
  expect(status).toBe(1);
  expect(stderr).toContain('npm could not fetch one: install one from https://nodejs.org');
});

test.each([
  ['linux', {}],
  ['linux', { XDG_DATA_HOME: '/data' }],
  ['darwin', {}],
  ['linux', { PULLSIDE_HOME: '/own' }],
] as const)('the fetched Node lies in the folder of the program: %s %o', (platform, env) => {
  const folder = { linux: '/home/ada/.local/share', darwin: '/home/ada/Library/Application Support' }[
    platform
  ];
  const base =
    'PULLSIDE_HOME' in env
      ? env.PULLSIDE_HOME
      : join('XDG_DATA_HOME' in env ? env.XDG_DATA_HOME : folder, 'pullside');
  expect(nodeFolder(env, platform, '/home/ada')).toBe(join(base, 'program/node'));
});

test('the launcher and the program agree on where that is', () => {
  expect(nodeFolder()).toBe(join(resolvePaths().program, 'node'));
});

test('a program that is not built says how to build it', () => {
  const { home } = createHome();
  cpSync(bin, join(home, 'bin'), { recursive: true });
  symlinkSync(join(home, 'bin/pullside.mjs'), join(home, 'pullside'));
  const { status, stderr } = spawnSync(process.execPath, [join(home, 'pullside')], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'pullside: it is not built yet; run: npm start\n',
  });
});
