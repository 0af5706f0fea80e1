import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
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
  const run = (importing: string[] = []) =>
    spawnSync(process.execPath, [...importing, join(home, 'bin/pullside.mjs'), 'ask', 'a b'], {
      encoding: 'utf8',
    });
  return { home, run, onOldNode: () => run(['--import', old]) };
}

function addNode(home: string, text: string): void {
  const folder = join(home, '.node/node_modules/node-of-set-up/bin');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'node'), text, { mode: 0o755 });
}

test('a fitting Node runs the program itself', () => {
  const { home, run } = createCopy();
  addNode(home, '#!/bin/sh\nexit 9\n');
  expect(run()).toMatchObject({ status: 7, stdout: 'ask a b\n' });
});

test('an old Node hands over to the Node of set-up: arguments, output and exit code', () => {
  const { home, onOldNode } = createCopy();
  addNode(home, `#!/bin/sh\nexec "${process.execPath}" "$@"\n`);
  expect(onOldNode()).toMatchObject({ status: 7, stdout: 'ask a b\n' });
});

test('an old Node alone says in one line what to do', () => {
  const { onOldNode } = createCopy();
  const { status, stderr } = onOldNode();
  expect(status).toBe(1);
  expect(stderr).toMatch(/^pullside: it needs Node 22\.18, 24 or 26.*nodejs\.org\n$/);
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
