/** One setting of git's configuration. A key may come again with another value. */
export type Setting = readonly [key: string, value: string];

/** They hold for every run, over all that a file says: nothing is run, and nothing more is written than asked for. */
export const inert: readonly Setting[] = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  // Otherwise git enters the repositories that the objects are shared with, by their own configuration.
  ['core.alternateRefsCommand', 'true'],
  ['core.protectHFS', 'true'],
  ['core.protectNTFS', 'true'],
  ['protocol.ext.allow', 'never'],
  ['submodule.recurse', 'false'],
  ['fetch.recurseSubmodules', 'false'],
  ['fetch.prune', 'false'],
  ['fetch.pruneTags', 'false'],
  ['fetch.writeCommitGraph', 'false'],
  ['transfer.bundleURI', 'false'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
];

/** By variables and not by arguments: an address may hold a password, and arguments are for everyone to see. */
export function toVariables(settings: readonly Setting[]): NodeJS.ProcessEnv {
  const pairs = settings.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return { GIT_CONFIG_COUNT: `${settings.length}`, ...Object.fromEntries(pairs) };
}

/** Reads what `git config -z --list` prints. Section and name are in lower case; a key without a value is true. */
export function parseSettings(printed: string): Setting[] {
  return printed
    .split('\0')
    .filter((entry) => entry !== '')
    .map((entry) => {
      const end = entry.indexOf('\n');
      return end < 0 ? [entry, 'true'] : [entry.slice(0, end), entry.slice(end + 1)];
    });
}

/** What counts of a key that was set several times. */
export function lastOf(settings: readonly Setting[], key: string): string | undefined {
  return settings.findLast(([name]) => name === key)?.[1];
}
