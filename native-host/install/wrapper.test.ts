import { expect, test } from 'vitest';
import { wrapperText } from './wrapper.ts';

test('the wrapper is a script that names Node, its option and the program', () => {
  const started = { node: '/opt/my node/bin/node', program: '/srv/it’s/pullside.js' };
  expect(
    wrapperText({ ...started, home: null }, 'linux')
      .split('\n')
      .slice(2),
  ).toEqual(["exec '/opt/my node/bin/node' --single-threaded-gc '/srv/it’s/pullside.js' connect \"$@\"", '']);
  expect(wrapperText({ ...started, home: "/tmp/o'clock" }, 'linux')).toContain(
    "\nPULLSIDE_HOME='/tmp/o'\\''clock'\nexport PULLSIDE_HOME\nexec ",
  );
});
