/** Names that a browser or habit gives: `patch-1`, `ada-patch-3`, `update`. */
const NAMELESS =
  /^(?:(?:[\w.-]+-)?patch-\d+|(?:my-|new-)?(?:patch|updates?|updated|changes?|fix|fixes|bugfix|hotfix|feat|feature|wip|tests?|testing|tmp|temp|branch|new|pr|work|stuff|misc)(?:[-_]?\d+)?)$/i;
const LONG_LIVED =
  /^(?:main|master|trunk|dev|develop|development|staging|next|gh-pages|releases?(?:[/-].*)?|v?\d+(?:\.[\dx]+)*)$/i;
const BY_MACHINE = /^(?:dependabot|renovate|revert|backport|snyk|pre-commit-ci)\b/i;

/** @param isFork what is usual for the branch that all goes into says nothing in a fork of it */
export function isNameless(branch: string, isFork: boolean): boolean {
  if (LONG_LIVED.test(branch)) return isFork;
  return NAMELESS.test(branch.split('/').at(-1) ?? '');
}

/** Those whose names somebody chose. */
export function namedBranches(branches: readonly string[]): string[] {
  return branches.filter(
    (name) => !LONG_LIVED.test(name) && !BY_MACHINE.test(name) && !isNameless(name, false),
  );
}

/** Whether it may be put to somebody as a branch's name: with letters that look like no other ones. */
export function isGoodName(name: string): boolean {
  return (
    /^[a-z\d][a-z\d._/#-]{4,79}$/i.test(name) &&
    !/\.\.|\/\/|\/\.|[./-]$|\.lock(?:\/|$)/.test(name) &&
    !isNameless(name, true)
  );
}

/** Whether git, or a file system that takes `A` for `a`, could not have it beside those: `fix` is a folder where there is `fix/x`. */
export function isTaken(name: string, taken: readonly string[]): boolean {
  const folder = (branch: string) => `${branch.toLowerCase()}/`;
  const wanted = folder(name);
  return taken.map(folder).some((each) => each.startsWith(wanted) || wanted.startsWith(each));
}

/** The issue that a name begins with, as `#7`; null for none. */
export function issueInName(name: string): string | null {
  const number = /(?:^|\/)#?([1-9]\d*)(?:[-_/]|$)/.exec(name)?.[1];
  return number === undefined ? null : `#${number}`;
}
