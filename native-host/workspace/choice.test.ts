import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSettings, type Settings } from '../settings/settings.ts';
import { chooseWorkspace, withChoice } from './choice.ts';

const ferry = { host: 'github.com', owner: 'Lumen', repo: 'ferry' };
let home = '';
let settings: Settings;

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'pullside-choice-')));
  settings = openSettings(join(home, 'config'));
});

afterEach(() => rmSync(home, { recursive: true }));

/** A checkout as far as it is read: a remote and a branch. */
function checkoutAt(name: string, repo = 'ferry') {
  const git = join(home, name, '.git');
  mkdirSync(git, { recursive: true });
  writeFileSync(join(git, 'config'), `[remote "origin"]\n\turl = git@github.com:lumen/${repo}.git\n`);
  writeFileSync(join(git, 'HEAD'), 'ref: refs/heads/main\n');
  return { path: join(home, name), branch: 'main', headSha: null };
}

test('the first use asks once, for one as for several; none asks nothing', async () => {
  expect(await withChoice(ferry, [], settings)).toEqual({ workspaces: [], chosen: null, asks: false });
  const [one, two] = [checkoutAt('one'), checkoutAt('two')];
  for (const found of [[one], [one, two]])
    expect(await withChoice(ferry, found, settings)).toEqual({ workspaces: found, chosen: null, asks: true });
  await chooseWorkspace(ferry, two.path, settings);
  const again = await withChoice({ ...ferry, owner: 'lumen' }, [one, two], settings);
  expect(again).toEqual({ workspaces: [two, one], chosen: two.path, asks: false });
});

test('no is an answer', async () => {
  await chooseWorkspace(ferry, null, settings);
  expect(await withChoice(ferry, [checkoutAt('one')], settings)).toMatchObject({ chosen: null, asks: false });
});

test('a folder beyond the search is taken, by its real path', async () => {
  const far = checkoutAt('far');
  symlinkSync(far.path, join(home, 'link'));
  await chooseWorkspace(ferry, join(home, 'link'), settings);
  expect(await withChoice(ferry, [], settings)).toEqual({ workspaces: [far], chosen: far.path, asks: false });
});

test.each([
  ['is gone', (path: string) => renameSync(path, `${path}-away`)],
  ['has another remote', () => checkoutAt('one', 'other')],
  [
    'is a link elsewhere',
    (path: string) => {
      renameSync(path, `${path}-away`);
      symlinkSync(checkoutAt('stranger', 'other').path, path);
    },
  ],
])('a chosen folder that %s asks again', async (_, change) => {
  const [one, two] = [checkoutAt('one'), checkoutAt('two')];
  await chooseWorkspace(ferry, one.path, settings);
  change(one.path);
  expect(await withChoice(ferry, [two], settings)).toEqual({ workspaces: [two], chosen: null, asks: true });
});

test("what is no checkout of the repository's cannot be chosen", async () => {
  for (const path of [home, checkoutAt('other', 'other').path, 'relative', '/no/such', '\0'])
    await expect(chooseWorkspace(ferry, path, settings)).rejects.toThrow(/is no checkout of Lumen\/ferry/);
  expect(settings.repository(ferry).workspace).toBeUndefined();
});
