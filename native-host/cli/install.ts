import type { Family } from '../../manifests/browsers.ts';
import { familyOf } from '../../manifests/native-host.ts';
import { confinedBrowsers, explain } from '../install/confined.ts';
import { extensionFolder } from '../install/extensions.ts';
import { install } from '../install/install.ts';
import { choosePlaces, isBrowser, unknownBrowser } from '../install/places.ts';
import { commandName, isPacked } from '../install/program.ts';
import type { InstallRecord } from '../install/record.ts';
import { thisMachine } from '../install/system.ts';
import { uninstall } from '../install/uninstall.ts';
import type { Paths } from '../settings/paths.ts';
import { UsageError } from './usage.ts';

/** The parser makes numbers of what looks like one, and a list of what is given twice. */
type Given = string | number | (string | number)[];

export interface InstallOptions {
  /** Names, each perhaps several with commas. */
  browser?: Given;
  userDataDir?: Given;
  extensionId?: Given;
}

export function runInstall(paths: Paths, options: InstallOptions): number {
  const ids = wordsOf(options.extensionId);
  for (const id of ids) if (familyOf(id) === null) throw new UsageError(noId(id));
  const names = wordsOf(options.browser).flatMap((each) => each.split(','));
  for (const name of names) if (!isBrowser(name)) throw new UsageError(unknownBrowser(name));
  const machine = thisMachine();
  const [userDataDir = null] = wordsOf(options.userDataDir);
  if (userDataDir !== null && names.length > 0)
    throw new UsageError('--browser and --user-data-dir name two places; install them one after the other');
  const wanted = { browsers: names, userDataDir };
  const places = choosePlaces(wanted, machine, paths.program);
  const record = install(paths, places, ids);
  for (const { browser, manifest, key } of record.registrations)
    console.log(`registered with ${browser}: ${key ?? manifest}`);
  for (const { found, mend } of confinedBrowsers(machine).map(explain))
    console.log(`note: ${found}\n  ${mend}`);
  for (const line of extensionLines(record)) console.log(line);
  console.log(`to see that everything works, run: ${commandName()} doctor`);
  return 0;
}

function wordsOf(given: Given = []): string[] {
  return [given].flat().map(String);
}

function noId(id: string): string {
  return `${id} is no extension id: Chromium's are 32 letters from a to p, Firefox's look like an e-mail address`;
}

const howToLoad: Record<Family, (folder: string) => string> = {
  chromium: (folder) =>
    `the extension: open chrome://extensions, switch on "Developer mode", "Load unpacked": ${folder}`,
  firefox: (folder) =>
    `the extension for Firefox: open about:debugging, "This Firefox", "Load Temporary Add-on": ${folder}/manifest.json`,
};

const notBuilt: Record<Family, string> = {
  chromium: 'the extension is not built yet; in the clone run: npm run build',
  firefox: 'the extension for Firefox is not built yet; in the clone run: npm run build',
};

/** How to load the extension that came along, for each family that is registered. */
function extensionLines({ program, registrations }: InstallRecord): string[] {
  const families = new Set(registrations.map(({ family }) => family));
  return [...families].map((family) => {
    const folder = extensionFolder(program, family);
    return folder === null ? notBuilt[family] : howToLoad[family](folder);
  });
}

export async function runUninstall(paths: Paths, purge: boolean): Promise<number> {
  const { conversations, settings, worktrees } = await uninstall(paths, purge);
  console.log(
    `removed the registration and the files of the program${purge ? ', conversations, settings and keys' : ''}`,
  );
  if (conversations) console.log(`your conversations stay in ${conversations}`);
  if (settings) console.log(`your settings and keys stay in ${settings}`);
  if (conversations || settings) console.log(`to remove those too, run: ${commandName()} uninstall --purge`);
  if (worktrees)
    console.log(`worktrees of pull requests stay in ${worktrees}; "git worktree remove" takes each away`);
  if (isPacked()) console.log('to remove the command itself, run: npm uninstall --global pullside');
  return 0;
}
