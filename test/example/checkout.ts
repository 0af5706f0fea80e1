import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { commits, type ExampleCommit } from './commits.ts';

const sources = join(import.meta.dirname, 'ferry');

/** Git as on any machine: the user's own configuration must not change the example's hashes. */
export function git(folder: string, args: string[], input?: Buffer): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  const options = { cwd: folder, env, input, encoding: 'utf8', maxBuffer: 64 << 20 } as const;
  return execFileSync('git', args, { ...options, stdio: ['pipe', 'pipe', 'inherit'] });
}

/** Makes `folder` a checkout of the example repository, on the pull request's branch. Always the same hashes. */
export function createCheckout(folder: string): void {
  mkdirSync(folder, { recursive: true });
  git(folder, ['init', '-q', '-b', 'main']);
  git(folder, ['fast-import', '--quiet'], fastImport());
  git(folder, ['remote', 'add', 'origin', 'https://github.com/lumen-labs/ferry.git']);
  git(folder, ['update-ref', 'refs/remotes/origin/main', 'main']);
  git(folder, ['checkout', '-q', 'feat/retry-after']);
}

/** The whole history as one stream (git-fast-import): one process instead of thirty. */
function fastImport(): Buffer {
  const begun = new Set<string>();
  return Buffer.concat(
    commits.map((commit) => {
      const first = !begun.has(commit.branch);
      begun.add(commit.branch);
      return commitRecord(commit, first && commit.branch !== 'main');
    }),
  );
}

function commitRecord(
  { branch, folder, author, date, message, removed }: ExampleCommit,
  forks: boolean,
): Buffer {
  const who = `${author} <${author}@lumen-labs.example> ${Date.parse(date) / 1000} +0000`;
  const head = `commit refs/heads/${branch}\nauthor ${who}\ncommitter ${who}\n`;
  const gone = (removed ?? []).map((path) => `D ${path}\n`).join('');
  return Buffer.concat([
    Buffer.from(head),
    counted(Buffer.from(`${message}\n`)),
    Buffer.from(`${forks ? 'from refs/heads/main\n' : ''}${gone}`),
    ...filesBelow(join(sources, folder)).map(fileRecord),
    Buffer.from('\n'),
  ]);
}

function fileRecord({ path, content }: { path: string; content: Buffer }): Buffer {
  return Buffer.concat([Buffer.from(`M 100644 inline ${path}\n`), counted(content)]);
}

function counted(content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`data ${content.length}\n`), content, Buffer.from('\n')]);
}

function filesBelow(folder: string): { path: string; content: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({ path: relative(folder, file).replaceAll('\\', '/'), content: readFileSync(file) }));
}
