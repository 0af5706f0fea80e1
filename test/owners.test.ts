import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Dangers that no import shows, so that dependency-cruiser cannot hold them: each has one owner. */
const dangers = [
  {
    danger: 'starting the native host',
    use: /\.connectNative\(/,
    below: ['extension'],
    owners: ['extension/host/native-transport.ts'],
  },
  {
    danger: 'fetching from the extension',
    use: /\bfetch\(|XMLHttpRequest|EventSource|sendBeacon|new WebSocket/,
    below: ['extension', 'shared'],
    owners: ['extension/embed/diff-source.ts', 'extension/embed/fetch-in-page.ts'],
  },
  {
    danger: 'asking the browser for more, or knowing what it gave',
    use: /browser\.permissions\b/,
    below: ['extension'],
    owners: ['extension/embed/added-hosts.ts'],
  },
  {
    danger: 'running scripts in pages',
    use: /browser\.scripting\b/,
    below: ['extension'],
    owners: [
      'extension/embed/fetch-in-page.ts',
      'extension/embed/load-fields.ts',
      'extension/embed/serve-added-hosts.ts',
    ],
  },
  {
    danger: 'fetching from the host, which bounds what comes and follows no redirect to another host',
    use: /(?<![.\w])fetch\(|\bundici\b/,
    below: ['native-host'],
    owners: ['native-host/ai/vendors/bounded-fetch.ts', 'native-host/github/reach.ts'],
  },
  {
    danger: 'HTML from text',
    use: /innerHTML|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write/i,
    below: ['extension', 'shared'],
    owners: ['extension/components/basics/icon.tsx'],
  },
  {
    danger: 'writing standard output outside of the command line',
    use: /process\.stdout|console\.(?:log|info|table)/,
    below: ['native-host/(?!cli/)', 'shared'],
    owners: [
      'native-host/connect/stdout.ts',
      // These two print in a process of their own.
      'native-host/settings/login-environment.ts',
      'native-host/settings/keychain/child.ts',
    ],
  },
  {
    danger: 'signals to processes',
    use: /process\.kill\(/,
    below: ['native-host'],
    owners: [
      'native-host/terminal/pty.ts',
      'native-host/process/end-group.ts',
      // Its own, which no exit ends while the keychain waits.
      'native-host/settings/keychain/child.ts',
    ],
  },
];

const files = ['extension', 'native-host', 'shared'].flatMap(sourcesBelow);

function sourcesBelow(folder: string): { path: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.d)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      path: relative(root, file).replaceAll('\\', '/'),
      text: readFileSync(file, 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, ''),
    }));
}

const usersOf = (use: RegExp, below: string[]) => {
  const place = new RegExp(`^(?:${below.join('|')})`);
  return files.filter(({ path, text }) => place.test(path) && use.test(text)).map(({ path }) => path);
};

test.each(dangers)('$danger has one owner', ({ use, below, owners }) => {
  expect(usersOf(use, below).toSorted()).toEqual(owners.toSorted());
});

test("GitHub's selectors stand in shared/page/selectors.ts, named", () => {
  const spelled = /\b(?:find|all|querySelector|querySelectorAll|closest|matches)(?:<\w+>)?\(\s*['"`](?!:)/;
  expect(spelled.test("page.find('.title')")).toBe(true);
  expect(usersOf(spelled, ['shared/', 'extension/embed/', 'extension/entrypoints/'])).toEqual([]);
});
