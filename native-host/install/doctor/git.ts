import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Check, fail, pass } from './check.ts';

const run = promisify(execFile);

export async function checkGit(): Promise<Check> {
  const { stdout } = await run('git', ['--version'], { timeout: 5000 }).catch(() => ({ stdout: '' }));
  return stdout.startsWith('git version')
    ? pass('git', stdout.trim())
    : fail('git', 'git is missing, or not on the PATH', 'install git: https://git-scm.com/downloads');
}
