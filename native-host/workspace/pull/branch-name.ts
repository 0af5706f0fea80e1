const FORBIDDEN = /[\p{Cc} ~^:?*[\\]|\.\.|@\{|\/\/|^[/-]|\/$|(?:^|\/)\.|\.$|\.lock(?:\/|$)/u;

/** After git-check-ref-format; what could mean something else in a refspec or as an option is refused with it. */
export function isBranchName(name: string): boolean {
  return name !== '' && !FORBIDDEN.test(name);
}
