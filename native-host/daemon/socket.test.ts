import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkModes } from '../install/doctor/modes.ts';
import { checkRuntimeFolder } from './socket.ts';

/** A folder whose name does harm to a shell that reads it unquoted, or between double quotes. */
function openFolder(mode: number): string {
  const outside = mkdtempSync(join(tmpdir(), 'pullside-socket-'));
  onTestFinished(() => rmSync(outside, { recursive: true }));
  const folder = join(outside, `it's $HOME \`exit 1\` $(exit 1)`);
  mkdirSync(folder);
  chmodSync(folder, mode);
  return folder;
}

function run(advice: string): void {
  execFileSync('sh', ['-ec', advice.replace(/^.*run: /s, '')]);
}

test('case 35: the printed advice mends an open folder, whatever its name', () => {
  const folder = openFolder(0o755);
  let advice = '';
  try {
    checkRuntimeFolder(folder);
  } catch (error) {
    advice = String(error);
  }
  run(advice);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('case 33: the advice of doctor, too', () => {
  const folder = openFolder(0o777);
  run(checkModes(null, join(folder, 'pullside-host')).mend ?? '');
  expect(statSync(folder).mode & 0o777).toBe(0o755);
});
