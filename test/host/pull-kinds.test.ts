import { Buffer } from 'node:buffer';
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseDiff } from '../../native-host/ai/diff/parse.ts';
import type { Params } from '../../shared/protocol/methods.ts';
import type { FakePull } from '../fakes/github-pull.ts';
import { pullOfGit } from '../fakes/pull-of-git.ts';
import { openPullSite, type PullSite, pageOf, type Read } from './pull-site.ts';
import { ferry } from './worktree-site.ts';

let pulls: PullSite;
let pull: FakePull;

beforeAll(async () => {
  pulls = await openPullSite();
  pull = publishKinds();
});
afterAll(() => pulls.close());

const lines = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `${word} ${index}\n`).join('');

/** Path, what it is before and after; null where it is not there. A link begins with `->`. */
const kinds: [path: string, before: string | Buffer | null, after: string | Buffer | null][] = [
  ['crlf.txt', 'a\r\nb\r\n', 'a\r\nB\r\n'],
  ['line-ends.txt', 'a\r\nb\r\n', 'a\nb\n'],
  ['no-end.txt', 'a\nb', 'a\nc'],
  ['gets-an-end.txt', 'a\nb', 'a\nb\n'],
  ['emptied.txt', 'a\n', ''],
  ['empty.txt', null, ''],
  ['empty-gone.txt', '', null],
  ['binary.dat', Buffer.from([0, 1]), Buffer.from([0, 2])],
  ['new.dat', null, Buffer.from([0, 3])],
  ['gone.dat', Buffer.from([0, 4]), null],
  ['latin1.txt', Buffer.from('caf\xe9\n', 'latin1'), Buffer.from('caf\xe8\n', 'latin1')],
  ['relinked', '->crlf.txt', '->no-end.txt'],
  ['becomes-link', 'text\n', '->crlf.txt'],
  ['becomes-file', '->crlf.txt', 'text\n'],
  ['tab\tand "quotes".ts', 'a\n', 'b\n'],
  ['sp ace/ b.ts', 'a\n', 'b\n'],
  ['a b/diff b/c.ts', 'a\n', 'b\n'],
  ['back\\slash.ts', 'a\n', 'b\n'],
  ['ümlaut.ts', 'a\n', 'b\n'],
  ['emoji-🚀.ts', 'a\n', 'b\n'],
  ['-dash.ts', 'a\n', 'b\n'],
  ['not-utf8-\xff', 'a\n', 'b\n'],
  ['comments.sql', '-- a\n-- b\n', '-- a\n'],
  ['diff-in-diff', 'diff --git a/x b/x\n', 'diff --git a/y b/y\n@@ -1 +1 @@\n--- a\n+++ b\n'],
  ['breaks.txt', 'a\u2028b\nform\ffeed\n', 'a\u2028c\nform\ffeed\n'],
  ['white space.ts', 'a b\n', 'a  b\n'],
  ['swap-a.ts', lines(30, 'a'), lines(30, 'b')],
  ['swap-b.ts', lines(30, 'b'), lines(30, 'a')],
];

/** One pull request of all kinds; those that move, change their mode, or are submodules by hand. */
function publishKinds(): FakePull {
  const { site } = pulls;
  const { upstream } = site;
  const up = (...args: string[]) => site.git(upstream, ...args);
  const at = (name: string) => join(upstream, name);
  const commit = (sub: string, side: 1 | 2) => {
    for (const kind of kinds) put(upstream, kind[0], kind[side]);
    up('add', '-A');
    up('update-index', '--add', '--cacheinfo', `160000,${sub.repeat(40)},submodule`);
    up('commit', '-q', '-m', 'kinds');
    return up('rev-parse', 'HEAD');
  };
  put(upstream, 'moved.ts', lines(20, 'moved'));
  put(upstream, 'changed.ts', lines(20, 'changed'));
  put(upstream, 'run.sh', 'a\n');
  const base = commit('1', 1);
  up('checkout', '-q', '--detach');
  renameSync(at('moved.ts'), at('moved to.ts'));
  rmSync(at('changed.ts'));
  put(upstream, 'ä/changed.ts', `${lines(19, 'changed')}new\n`);
  chmodSync(at('run.sh'), 0o755);
  const head = commit('2', 2);
  up('update-ref', 'refs/pull/7/head', head);
  up('checkout', '-q', '-f', 'main');
  const made = pullOfGit({ ...ferry, folder: upstream, git: site.git }, 7, base, head);
  pulls.github.pulls.push(made);
  return made;
}

function put(folder: string, name: string, text: string | Buffer | null): void {
  const path = Buffer.from(join(folder, name), name.includes('\xff') ? 'latin1' : 'utf8');
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  rmSync(path, { force: true });
  if (typeof text === 'string' && text.startsWith('->')) symlinkSync(text.slice(2), path);
  else if (text !== null) writeFileSync(path, text);
}

const refused: Params<'pull/read'>['diff'] = {
  state: 'refused',
  error: { code: 'not-found', message: 'HTTP 406.', retryable: false },
};

const refusedRead = () => pulls.ask({ page: pageOf(pull), rendered: null, diff: refused });

const pathsOf = ({ files }: Pick<Read, 'files'>) => files.map(({ path }) => path);
/** As GitHub has them: what is no UTF-8 in a name stands as what it cannot show. */
const names = () => (pull.told?.rows ?? []).map(({ filename }) => filename);

/** Of two files that a section each tells of, the last. */
const hunksOf = (diff: string) =>
  new Map(
    parseDiff(diff).map(({ path, raw }) => [
      path,
      raw
        .split(/^(?=@@)/m)
        .slice(1)
        .join('')
        .trimEnd(),
    ]),
  );

test('A3: every kind of file is accounted for as the API tells it, then with its lines by the checkout', async () => {
  pulls.settings.setRepository(ferry, { workspace: null });
  const told = await refusedRead();
  expect(pathsOf(told)).toEqual(names());
  expect(names()).toHaveLength(kinds.length + 3);
  const missing = told.files.filter(({ lines: which }) => which !== 'whole' && which !== 'none');
  expect(missing.map(({ path }) => path)).toEqual(['becomes-file', 'becomes-link']);

  pulls.settings.setRepository(ferry, { workspace: pulls.site.checkout });
  const whole = await refusedRead();
  expect(pathsOf(whole)).toEqual(names());
  expect(whole.problems.map(({ source }) => source)).toEqual(['diff']);
  for (const { source, lines: which } of whole.files) {
    expect(['api', 'checkout']).toContain(source);
    expect(['whole', 'none']).toContain(which);
  }
  expect(hunksOf(whole.text)).toEqual(hunksOf(pull.told?.diff ?? ''));
});

test('A3: every kind of file comes from the .diff as git wrote it', async () => {
  pulls.restart();
  const other = { ...pull, number: 8 };
  pulls.github.pulls.push(other);
  const read = await pulls.read(pageOf(other));
  expect(read).toMatchObject({ complete: true, problems: [], text: pull.told?.diff });
  expect(pathsOf(read)).toEqual(names());
  const kindOf = new Map(read.files.map(({ path, change, lines: which }) => [path, `${change} ${which}`]));
  expect(Object.fromEntries(kindOf)).toMatchObject({
    'moved to.ts': 'renamed none',
    'ä/changed.ts': 'renamed whole',
    'run.sh': 'modified none',
    'becomes-link': 'type whole',
    'becomes-file': 'type whole',
    submodule: 'modified whole',
    'binary.dat': 'modified none',
    'empty.txt': 'renamed none',
    'not-utf8-\uFFFD': 'modified whole',
  });
});
