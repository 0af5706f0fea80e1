import { expect, test } from 'vitest';
import { parseLeaderMark } from './leader.ts';

test('reads what the leader says, and nothing else', () => {
  expect(parseLeaderMark('41')).toEqual({ kind: 'started', pid: 41 });
  expect(parseLeaderMark('exit;130')).toEqual({ kind: 'exited', code: 130 });
  for (const other of ['', 'exit;', 'D;0', '1;2', 'exit;x']) expect(parseLeaderMark(other)).toBeNull();
});
