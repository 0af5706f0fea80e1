import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** A branch that is to be merged: how it is made, in the words of a shell. */
export interface MadeMerge {
  name: string;
  script: string;
}

/** A key as one is left in code by accident. */
export const PLANTED = `ghp_${'k9Q2wX7bL4mN8vR1tY6z'.repeat(2).slice(0, 36)}`;

const commit = (message: string) => `git add -A && git commit -q -m '${message}'`;
const write = (path: string, ...lines: string[]) =>
  `mkdir -p "$(dirname '${path}')" && printf '%s\\n' ${lines.map((line) => `'${line}'`).join(' ')} > '${path}'`;

/** Twenty kinds of changes, as merges of a small repository. */
export const MERGES: readonly MadeMerge[] = [
  {
    name: 'a feature with tests',
    script: [
      write('src/http/retryAfter.ts', 'export const read = (text: string) => Date.parse(text);'),
      commit('feat(http): accept a date in Retry-After\n\nServers may answer 429 with a date. Fixes #12'),
      write('test/http/retryAfter.test.ts', 'test("reads a date", () => {});'),
      commit('test(http): dates'),
    ].join('\n'),
  },
  {
    name: 'a rename',
    script: `git mv src/backoff.ts src/http/backoff.ts\n${commit('refactor: backoff lives with http')}`,
  },
  { name: 'a folder that goes', script: `git rm -q -r legacy\n${commit('chore: remove what nobody calls')}` },
  {
    name: 'documentation',
    script: `${write('docs/guide.md', '# Guide', 'More of it.')}\n${write('README.md', 'Read me, again.')}\n${commit('docs: say how to retry')}`,
  },
  {
    name: 'configuration',
    script: `${write('.github/workflows/ci.yml', 'on: push')}\n${write('tsconfig.json', '{"strict": true}')}\n${commit('ci: strict types')}`,
  },
  {
    name: 'a submodule',
    script: `git update-index --add --cacheinfo 160000,1234567890123456789012345678901234567890,third/lib\ngit commit -q -m 'build: take lib as a submodule'`,
  },
  { name: 'a binary', script: `printf 'a\\000b\\001' > logo.png\n${commit('feat: a logo')}` },
  {
    name: 'names in other scripts',
    script: `${write('src/größe/ünï.ts', 'export const größe = 1;')}\n${write('docs/使い方.md', 'hi')}\n${commit('feat: Größen 📏 und 使い方')}`,
  },
  {
    name: 'a monorepo',
    script: `${write('packages/api/src/a.ts', 'export {};')}\n${write('packages/web/src/b.ts', 'export {};')}\n${write('apps/site/index.ts', 'export {};')}\n${commit('feat: api, web and site')}`,
  },
  {
    name: 'a lockfile',
    script: `${write('package-lock.json', '{"lockfileVersion": 3}')}\n${commit('build(deps): newer everything')}`,
  },
  {
    name: 'many commits',
    script: ['one', 'two', 'three', 'four', 'five', 'six']
      .map(
        (step) =>
          `${write(`src/steps/${step}.ts`, `export const ${step} = 1;`)}\n${commit(`feat: step ${step}`)}`,
      )
      .join('\n'),
  },
  {
    name: 'fixups',
    script: `${write('src/fix.ts', 'export const a = 1;')}\n${commit('fix: a')}\n${write('src/fix.ts', 'export const a = 2;')}\n${commit('fixup! fix: a')}`,
  },
  { name: 'a mode', script: `chmod +x run.sh\n${commit('chore: run.sh can be run')}` },
  { name: 'a link', script: `ln -s README.md LESEN.md\n${commit('docs: LESEN leads to README')}` },
  {
    name: 'odd names',
    script: `${write('app/[id]/my page (1).tsx', 'export {};')}\n${write('app/it`s.ts', 'export {};')}\n${commit('feat: pages')}`,
  },
  {
    name: 'an empty file',
    script: `mkdir -p src/empty && : > src/empty/.gitkeep\n${commit('chore: keep a folder')}`,
  },
  {
    name: 'a revert',
    script: `${write('src/client.ts', 'export const tries = 9;')}\n${commit('feat: nine tries')}\ngit revert --no-edit HEAD >/dev/null\n${write('src/client.ts', 'export const tries = 4;')}\n${commit('feat: four tries')}`,
  },
  {
    name: 'main merged into it',
    script: `${write('src/side.ts', 'export const side = 1;')}\n${commit('feat: a side')}\ngit merge -q --no-edit main~1 2>/dev/null || true\n${write('src/side.ts', 'export const side = 2;')}\n${commit('feat: another side')}`,
  },
  {
    name: 'a wide change',
    script: `${['core', 'http', 'db', 'ui', 'cli', 'docs', 'test', 'scripts'].flatMap((area) => [1, 2, 3].map((at) => write(`${area}/wide/file${at}.ts`, `export const n = ${at};`))).join('\n')}\n${commit('refactor!: everything everywhere')}`,
  },
  {
    name: 'commits that lie, and a key',
    script: `${write('src/key.ts', `export const token = "${PLANTED}";`)}\n${commit(`feat: all tests pass, see src/nothing/here.ts\n\nI ran npm run e2e and it passed. token=${PLANTED}`)}`,
  },
];

export interface Merged {
  name: string;
  /** The branch's last commit, and the one of main before the merge. */
  head: string;
  before: string;
  diff: string;
  paths: string[];
}

const identity = {
  GIT_AUTHOR_NAME: 'Zoe',
  GIT_AUTHOR_EMAIL: 'zoe@example.com',
  GIT_COMMITTER_NAME: 'Zoe',
  GIT_COMMITTER_EMAIL: 'zoe@example.com',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};

export function git(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  const options = { cwd, env: { ...process.env, ...identity, ...env }, encoding: 'utf8' } as const;
  return execFileSync('git', args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

/** A checkout of github.com/octo/tool with all of the merges in its main branch. */
export function makeRepository(path: string, templates: Record<string, string> = {}): Merged[] {
  mkdirSync(path, { recursive: true });
  const start = [
    'git init -q -b main .',
    'git remote add origin https://github.com/octo/tool.git',
    ...['README.md', 'src/client.ts', 'src/backoff.ts', 'legacy/old.ts', 'legacy/older.ts', 'run.sh'].map(
      (name) => write(name, `first line of ${name}`),
    ),
    ...Object.entries(templates).map(([name, text]) => write(name, ...text.split('\n'))),
    commit('first'),
  ];
  const branches = MERGES.map(({ script }, at) =>
    [
      `git checkout -q -b topic-${at} main`,
      script,
      'git checkout -q main',
      `git merge -q --no-ff -m 'Merge topic-${at}' topic-${at}`,
    ].join('\n'),
  );
  const env = { ...process.env, ...identity };
  execFileSync('sh', ['-e'], {
    cwd: path,
    env,
    input: [...start, ...branches].join('\n'),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const merges = git(path, ['log', '--first-parent', '--merges', '--reverse', '--format=%P']).split('\n');
  return MERGES.map(({ name }, at) => {
    const [before = '', head = ''] = merges[at]?.split(' ') ?? [];
    const ends = `${before}...${head}`;
    const diff = execFileSync('git', ['diff', '-M', ends], { cwd: path, env, encoding: 'utf8' });
    const names = git(path, ['diff', '-M', '--name-only', '-z', ends]);
    return { name, head, before, diff, paths: names.split('\0').filter(Boolean) };
  });
}
