import { readFileSync } from 'node:fs';
import type { InstallRecord } from '../record.ts';
import { wrapperText } from '../wrapper.ts';
import { type Check, fail, pass } from './check.ts';
import { isExecutable } from './executable.ts';

const MEND = 'run: pullside install';

/** What the browser starts: there, executable, and as `install` wrote it. */
export function checkHost(record: InstallRecord | null, wrapper: string): Check {
  const text = read(wrapper);
  if (text === null) return fail('host', `${wrapper} is missing`, MEND);
  if (!isExecutable(wrapper)) return fail('host', `${wrapper} is not executable`, MEND);
  if (record && text !== wrapperText(record))
    return fail('host', `${wrapper} is not as pullside install wrote it`, MEND);
  if (record && read(record.program) === null)
    return fail(
      'host',
      `${record.program} is missing`,
      'build or install Pullside again, then run: pullside install',
    );
  return pass('host', wrapper);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
