import { expect, test } from 'vitest';
import { cleanEnvironment } from './environment.ts';

test('case 97: keys, hooks and loaders stay behind; home, language and path come along', () => {
  const kept = {
    HOME: '/h',
    PATH: '/bin',
    LANG: 'de_DE',
    LC_ALL: 'C',
    XDG_RUNTIME_DIR: '/run',
    PULLSIDE_HOME: '/p',
  };
  const dropped = {
    OPENAI_API_KEY: 'k',
    LC_API_KEY: 'k',
    XDG_TOKEN: 't',
    GITHUB_TOKEN: 't',
    LD_PRELOAD: 'x.so',
    NODE_OPTIONS: '--require x',
    BASH_ENV: 'x',
    GIT_DIR: 'x',
    GIT_SSH_COMMAND: 'x',
    SQLITE_TMPDIR: 'x',
  };
  expect(cleanEnvironment({ ...kept, ...dropped }, 'linux')).toEqual(kept);
});
