/** A path as people write it: the home folder as `~`. */
export function shortPath(path: string): string {
  return path.replace(/^(?:\/(?:home|Users)\/[^/]+|\/root|[A-Z]:\\Users\\[^\\]+)(?=[/\\]|$)/, '~');
}
