import { expect, test } from 'vitest';
import { isShared } from './groups.ts';

const accounts = {
  user: 'ada',
  passwd:
    'root:x:0:0::/root:/bin/sh\nada:x:1000:1000::/home/ada:/bin/sh\nbob:x:1001:100::/home/bob:/bin/sh\n',
  group: 'root:x:0:\nusers:x:100:\nada:x:1000:\nstaff:x:50:\nwheel:x:10:root,ada\ndev:x:500:ada,bob\n',
};

test.each([
  ['root', 0, false],
  ["the user's own", 1000, false],
  ['one without members', 50, false],
  ['one of root and the user', 10, false],
  ["another user's first", 100, true],
  ['one with another member', 500, true],
  ['one that is not in the files', 4711, true],
])('case 33: a group may hold others: %s', (_, gid, shared) => {
  expect(isShared(gid, accounts)).toBe(shared);
});
