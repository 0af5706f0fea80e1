import { expect, test } from 'vitest';
import { isSameRepository, remoteUrls, repositoryAt } from './remote.ts';

test.each([
  'https://github.com/Lumen/Ferry.git',
  'https://github.com/lumen/ferry',
  'https://user:token@github.com/lumen/ferry.git/',
  'git@github.com:lumen/ferry.git',
  'github.com:lumen/ferry',
  'ssh://git@github.com/lumen/ferry.git',
  'ssh://git@ssh.github.com:443/lumen/ferry.git',
  'git://github.com/lumen/ferry.git',
])('%s is lumen/ferry on github.com', (url) => {
  expect(repositoryAt(url)).toEqual({ host: 'github.com', owner: 'lumen', repo: 'ferry' });
});

test.each([
  'https://ghe.example.com/Lumen/Ferry.git',
  'https://ada:secret@GHE.example.com/lumen/ferry',
  'git@ghe.example.com:lumen/ferry.git',
  'ssh://git@ghe.example.com:22/lumen/ferry.git',
])('%s is lumen/ferry on an Enterprise host', (url) => {
  expect(repositoryAt(url)).toEqual({ host: 'ghe.example.com', owner: 'lumen', repo: 'ferry' });
});

test.each([
  '/srv/git/ferry.git',
  '../ferry',
  'file:///srv/lumen/ferry',
  'C:\\src\\ferry',
  'https://github.com/a',
  '',
])('%j is no repository on a forge', (url) => {
  expect(repositoryAt(url)).toBeNull();
});

test('only remotes are read from a config', () => {
  const config = `
[core]
	url = https://github.com/not/this
[remote "origin"]
	url = git@github.com:lumen/ferry.git
	fetch = +refs/heads/*:refs/remotes/origin/*
[remote "fork"]
	URL = "https://github.com/me/ferry"
[branch "main"]
	remote = origin
[submodule "x"]
	url = https://github.com/not/that
`;
  expect(remoteUrls(config)).toEqual(['git@github.com:lumen/ferry.git', 'https://github.com/me/ferry']);
});

test('names are compared without regard to case, and wholly', () => {
  const name = { host: 'github.com', owner: 'Lumen', repo: 'Ferry' };
  expect(isSameRepository(name, { host: 'GitHub.com', owner: 'lumen', repo: 'ferry' })).toBe(true);
  expect(isSameRepository(name, { ...name, repo: 'ferry2' })).toBe(false);
});
