import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ferry, fingerprint, openSite, type Site, textOf, writeScript } from './worktree-site.ts';

const realGit = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
let site: Site;

beforeEach(() => {
  site = openSite();
});
afterEach(() => site.close());

/** A folder for the PATH with a git that prints this. */
function gitThatPrints(text: string): string {
  writeScript(join(site.folder, 'bin/git'), text);
  return join(site.folder, 'bin');
}

test.each<[string, () => void, RegExp]>([
  [
    'no such pull request',
    () => {},
    /^github\.com has no pull request 7 of lumen\/ferry\. Reload the page\.$/,
  ],
  [
    'no checkout chosen',
    () => rmSync(join(site.folder, 'config/settings.json')),
    /^Choose your checkout of lumen\/ferry first\.$/,
  ],
  [
    'another repository there by now',
    () => site.git(site.checkout, 'remote', 'set-url', 'origin', 'https://github.com/lumen/boat'),
    /is no checkout of lumen\/ferry any more\. Choose another one\.$/,
  ],
  [
    'a host that nobody answers at',
    () => site.serveFrom('http://127.0.0.1:9/'),
    /^git cannot reach 127\.0\.0\.1\. Look at the network and try again\.$/,
  ],
  [
    'a host without an address',
    () => site.serveFrom('http://no-such-host.invalid/'),
    /^git cannot reach no-such-host\.invalid\. Look at the network and try again\.$/,
  ],
  [
    'no git',
    () => {
      site.login.PATH = site.home;
    },
    /^git is not installed, or not on the PATH of your login shell\. Install it /,
  ],
  [
    'an old git',
    () => {
      site.login.PATH = gitThatPrints('echo git version 2.25.1');
    },
    /^git 2\.25 is too old for this\. Update it to 2\.32 or newer\.$/,
  ],
  [
    'a full disk',
    () => {
      site.login.PATH = `${gitThatPrints(`case "$1" in worktree) echo "fatal: write error: No space left on device" >&2; exit 128;; esac; exec ${realGit} "$@"`)}:${process.env.PATH}`;
      site.push(7, { 'a.ts': 'a\n' });
    },
    /^The disk is full\. Make room on it and try again\.$/,
  ],
])('%s is told in a sentence, and nothing is left behind', async (_, arrange, sentence) => {
  arrange();
  const before = fingerprint(site.checkout);
  await expect(site.worktrees.create({ repository: ferry, number: 7 })).rejects.toThrow(sentence);
  expect(fingerprint(site.checkout)).toEqual(before);
  expect(readdirSync(join(site.checkout, '.git'))).not.toContain('worktrees');
  expect(textOf(site.checkout, '.git/refs/pullside/pull/7')).toBeNull();
  expect(readdirSync(site.folder).includes('data') ? await site.worktrees.list(ferry) : []).toEqual([]);
});
