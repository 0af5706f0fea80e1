import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Check } from '../../native-host/install/doctor/check.ts';
import { ask, connected, finishedAnswer } from './harness/ask.ts';
import { isFirefox } from './harness/browser.ts';
import { startChromium } from './harness/chromium.ts';
import { type Example, pullRequestUrl, startExample } from './harness/example.ts';
import { startFirefox } from './harness/firefox.ts';
import { emptyMachine, installGlobally, type Machine, pack, type Tarball } from './harness/packed.ts';
import { openPanel } from './harness/panel.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let github: Example;
let machine: Machine;
let tarball: Tarball;

beforeAll(async () => {
  [github, machine] = await Promise.all([startExample(), emptyMachine()]);
  tarball = await pack(join(machine.folder, 'first'));
});
afterAll(async () => {
  await machine?.pullside('daemon', 'stop').catch(() => {});
  machine?.remove();
  await github?.close();
});

test('the tarball holds the program, the extensions and the licences, and nothing of the workshop', () => {
  const { contents } = tarball;
  const folders = ['bin', 'dist/host', 'dist/extension/chrome-mv3', 'dist/extension/firefox-mv3'];
  const files = ['LICENSE', 'README.md', 'package.json', 'dist/THIRD-PARTY.txt'];
  const strange = contents.filter(
    (path) => !files.includes(path) && !folders.some((folder) => path.startsWith(`${folder}/`)),
  );
  expect(strange).toEqual([]);
  for (const file of files) expect(contents).toContain(file);
  for (const folder of folders.slice(2)) expect(contents).toContain(`${folder}/manifest.json`);
  expect(contents.filter((path) => /\.(?:map|ts|tsx|stamp)$|test/.test(path))).toEqual([]);
  for (const path of contents) expect(readFileSync(join(root, path), 'utf8')).not.toContain(root);
});

test.each(['chrome-mv3', 'firefox-mv3'])('what every page of GitHub loads has under 30 KB: %s', (build) => {
  const script = readFileSync(join(root, 'dist/extension', build, 'content-scripts/github.js'));
  expect(gzipSync(script, { level: 9 }).length).toBeLessThan(30_000);
});

test('packing again gives the same bytes', async () => {
  const again = await pack(join(machine.folder, 'second'));
  expect(readFileSync(again.file).equals(readFileSync(tarball.file))).toBe(true);
});

test('installed into an empty prefix on a clean home: install, doctor, and an answer in the browser', async () => {
  const { home, prefix, env, pullside } = machine;
  await installGlobally(tarball.file, machine);
  const { stdout } = await pullside('install', '--browser', isFirefox ? 'firefox' : 'chromium');
  const loaded =
    /(?:Load unpacked": |Load Temporary Add-on": )(.+?)(?:\/manifest\.json)?$/m.exec(stdout)?.[1] ?? '';
  expect(loaded.startsWith(prefix)).toBe(true);
  const { checks, ok } = JSON.parse((await pullside('doctor', '--json')).stdout) as {
    checks: Check[];
    ok: boolean;
  };
  expect(checks.filter(({ status }) => status === 'fail')).toEqual([]);
  expect(ok).toBe(true);
  expect(checks.find(({ id }) => id === 'host')?.found.startsWith(home)).toBe(true);

  const start = isFirefox ? startFirefox : startChromium;
  const browser = await start({
    github,
    // Where `install` registered: the browser's usual folder.
    profile: join(home, isFirefox ? 'profile' : '.config/chromium'),
    env,
    headless: true,
    viewport: { width: 1440, height: 900 },
    extension: loaded,
    others: [],
  });
  try {
    const page = await browser.newPage();
    await page.goto(pullRequestUrl);
    const panel = await openPanel(page);
    await connected(panel);
    await ask(page, panel, 'What does this pull request do?');
    expect(await finishedAnswer(panel)).toContain('src/');
    await expect.poll(async () => (await pullside('daemon', 'status')).stdout).toContain('1 client');
  } finally {
    await browser.close();
  }
}, 180_000);

test('nothing that was installed leads back to the clone', () => {
  const program = join(machine.home, '.local/share/pullside/program');
  for (const file of ['install.json', 'pullside-host'])
    expect(readFileSync(join(program, file), 'utf8')).not.toContain(root);
  const modules = join(machine.prefix, 'lib/node_modules/pullside/node_modules');
  expect(readdirSync(modules)).not.toContain('vitest');
});

test('uninstall takes program, registration and a fetched Node away, and says how the command goes', async () => {
  const { home, pullside } = machine;
  const { stdout } = await pullside('uninstall', '--purge');
  expect(stdout).toContain('npm uninstall --global pullside');
  expect(existsSync(join(home, '.local/share/pullside'))).toBe(false);
  const registered = isFirefox ? '.mozilla/native-messaging-hosts' : '.config/chromium/NativeMessagingHosts';
  expect(existsSync(join(home, registered, 'dev.pullside.host.json'))).toBe(false);
});
