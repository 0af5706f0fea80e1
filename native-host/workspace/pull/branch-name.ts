const FORBIDDEN = /[\p{Cc} ~^:?*[\\]|\.\.|@\{|\/\/|^[/-]|\/$|(?:^|\/)\.|\.$|\.lock(?:\/|$)/u;

/** GitHub takes no longer ones, and a program no arguments of any length. */
const LONGEST = 255;

/** After git-check-ref-format; what could mean something else in a refspec or as an option is refused with it. */
export function isBranchName(name: string): boolean {
  return name !== '' && name.length <= LONGEST && !FORBIDDEN.test(name);
}
