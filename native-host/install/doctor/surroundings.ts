import { delimiter, join } from 'node:path';
import { confinedBrowsers, explain } from '../confined.ts';
import { extensionFolder } from '../extensions.ts';
import type { InstallRecord } from '../record.ts';
import { thisMachine } from '../system.ts';
import { type Check, pass, warn } from './check.ts';
import { isExecutable } from './executable.ts';

/** Browsers that Snap or Flatpak keeps from starting the host. */
export function checkConfined(): Check[] {
  return confinedBrowsers(thisMachine())
    .map(explain)
    .map(({ found, mend }) => warn('confined', found, mend));
}

/** The unpacked extension that came with the program, for each family that is registered. */
export function checkExtension(record: InstallRecord | null): Check[] {
  if (!record) return [];
  const families = [...new Set(record.registrations.map(({ family }) => family))];
  return families.map((family) => {
    const folder = extensionFolder(record.program, family);
    return folder === null
      ? warn(
          'extension',
          `no unpacked extension for ${family} lies beside the program`,
          'in a clone run: npm run build; else install Pullside again',
        )
      : pass('extension', `to load unpacked: ${folder}`);
  });
}

/** For information: nothing that this version runs unasked needs a sandbox. */
export function checkSandbox(): Check {
  const program = { linux: 'bwrap', darwin: 'sandbox-exec' }[process.platform as string];
  const path = program === undefined ? null : onPath(program);
  return pass('sandbox', path ?? `${program ?? 'none on this system'}: not there, and not needed so far`);
}

function onPath(program: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, program)).find(isExecutable) ?? null;
}
