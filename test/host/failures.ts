import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A command that fails, and what has to be in the prompt about it. */
export interface Failing {
  what: string;
  command: string;
  exitCode: number;
  /** A line that it prints on stderr, or on standard output where it prints none there. */
  says: RegExp;
  /** The place with its line of code as the prompt shows it; null where no code is to blame. */
  code: RegExp | null;
}

/** The real failures: what people paste into search engines. */
export const failures: Failing[] = [
  {
    what: 'a missing module',
    command: 'node src/main.js',
    exitCode: 1,
    says: /^Error: Cannot find module 'left-padded'$/m,
    code: /^src\/main\.js:2 \(in this pull request's diff, an added line of the hunk @@ -0,0 \+1,3 @@\)\n.*\n> 2 \| const pad = require\('left-padded'\);$/m,
  },
  {
    what: 'a type error',
    command: 'tsc --noEmit --strict --ignoreConfig src/price.ts',
    exitCode: 1,
    says: /^src\/price\.ts:4:3 - error TS2322/m,
    code: /^src\/price\.ts:4 \(in this.*\n(?:.*\n){3}> 4 \| {3}return `\$\{amount\} EUR`;$/m,
  },
  {
    what: 'a failing test',
    command: 'node --test test/cart.test.js',
    exitCode: 1,
    says: /Expected values to be strictly equal/,
    code: /^test\/cart\.test\.js:5[\s\S]*> 5 \| {3}assert\.equal\(total\(\[1, 2\]\), 3\);$/m,
  },
  {
    what: 'an unknown flag',
    command: 'node --no-such-flag src/main.js',
    exitCode: 9,
    says: /node: bad option: --no-such-flag/,
    code: null,
  },
  {
    what: 'a missing binary',
    command: './build.sh',
    exitCode: 127,
    says: /build\.sh: line 3: no-such-compiler: command not found/,
    code: /^build\.sh:3[\s\S]*> 3 \| no-such-compiler --out dist$/m,
  },
  {
    what: 'a permission',
    command: './deploy.sh',
    exitCode: 126,
    says: /\.\/deploy\.sh: Permission denied/,
    code: null,
  },
  {
    what: 'a port in use',
    command: 'node src/server.js',
    exitCode: 1,
    says: /Error: listen EADDRINUSE: address already in use/,
    code: /^src\/server\.js:3[\s\S]*> 3 \| server\.listen\(Number\(process\.env\.BUSY_PORT\)\);$/m,
  },
  {
    what: 'a merge conflict',
    command: 'git merge --no-edit theirs',
    exitCode: 1,
    says: /^CONFLICT \(content\): Merge conflict in docs\/prices\.txt$/m,
    code: /^docs\/prices\.txt:2[\s\S]*> 2 \| <<<<<<< HEAD$/m,
  },
  {
    what: 'a Python traceback',
    command: 'python3 tools/report.py',
    exitCode: 1,
    says: /^ZeroDivisionError: division by zero$/m,
    code: /^lib\/mean\.py:2 \(not in the diff\)\n.*\n> 2 \| {5}return sum\(numbers\) \/ len\(numbers\)$/m,
  },
  {
    what: 'a segmentation fault',
    command: 'python3 -X faulthandler tools/crash.py',
    exitCode: 139,
    says: /^Fatal Python error: Segmentation fault$/m,
    code: /^tools\/crash\.py:4[\s\S]*> 4 \| {5}ctypes\.string_at\(0\)$/m,
  },
];

const before: Record<string, string> = {
  'README.md': 'Prices\n',
  'docs/prices.txt': 'apple\npear\n',
  'lib/mean.py': 'def mean(numbers):\n    return sum(numbers) / len(numbers)\n',
  'src/cart.js': 'exports.total = (prices) => prices.length;\n',
};

/** What the pull request adds: all but one of the failures come of it. */
const added: Record<string, string> = {
  'src/main.js':
    "const path = require('node:path');\nconst pad = require('left-padded');\nconsole.log(pad, path);\n",
  'src/price.ts':
    'export const currency = 1;\n\nexport function price(amount: number): number {\n  return `${amount} EUR`;\n}\n',
  'src/server.js':
    "const { createServer } = require('node:net');\nconst server = createServer();\nserver.listen(Number(process.env.BUSY_PORT));\n",
  'test/cart.test.js':
    "const assert = require('node:assert/strict');\nconst test = require('node:test');\nconst { total } = require('../src/cart.js');\ntest('adds', () => {\n  assert.equal(total([1, 2]), 3);\n});\n",
  'build.sh': '#!/bin/bash\nset -e\nno-such-compiler --out dist\n',
  'deploy.sh': '#!/bin/bash\necho deployed\n',
  'tools/report.py':
    "import os, sys\nsys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', 'lib'))\nfrom mean import mean\nprint(mean([]))\n",
  'tools/crash.py': 'import ctypes\n\ndef crash():\n    ctypes.string_at(0)\n\ncrash()\n',
};

export interface FailingRepository {
  folder: string;
  /** What the pull request changes. */
  diff: string;
  env: Record<string, string>;
  /** As it was, whatever a command did to it. */
  reset(): void;
  close(): Promise<void>;
}

/** A checkout of octo/tool in which each of the commands fails, on the branch of a pull request. */
export async function createFailingRepository(): Promise<FailingRepository> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'pullside-fix-')));
  const folder = join(base, 'tool');
  const env = environment(base);
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { env, encoding: 'utf8' });
  const commit = (files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) put(join(folder, path), text);
    git('add', '-A');
    git('commit', '-qm', 'x');
  };
  mkdirSync(folder);
  git('init', '-q', '-b', 'main');
  git('remote', 'add', 'origin', 'https://github.com/octo/tool.git');
  commit(before);
  git('checkout', '-qb', 'theirs');
  commit({ 'docs/prices.txt': 'apple\nplum\n' });
  git('checkout', '-qb', 'ours', 'main');
  commit({ ...added, 'docs/prices.txt': 'apple\nquince\n' });
  chmodSync(join(folder, 'build.sh'), 0o755);
  git('commit', '-qam', 'run');
  const busy = createServer().listen(0);
  await once(busy, 'listening');
  const address = busy.address();
  env.BUSY_PORT = String(typeof address === 'object' ? address?.port : '');
  return {
    folder,
    diff: git('diff', 'main', 'ours'),
    env,
    reset: () => void git('reset', '-q', '--hard', 'ours'),
    close: async () => void busy.close(),
  };
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The tools of this repository, and nobody's own settings. */
function environment(home: string): Record<string, string> {
  const bin = fileURLToPath(new URL('../../node_modules/.bin', import.meta.url));
  const person = { GIT_AUTHOR_NAME: 'Zoë', GIT_AUTHOR_EMAIL: 'zoe@example.com' };
  return {
    PATH: `${dirname(process.execPath)}:${bin}:${process.env.PATH}`,
    HOME: home,
    LANG: 'C.UTF-8',
    ...person,
    GIT_COMMITTER_NAME: person.GIT_AUTHOR_NAME,
    GIT_COMMITTER_EMAIL: person.GIT_AUTHOR_EMAIL,
  };
}
