/** A commit's id as GitHub and people write it. */
export function shortSha(sha: string): string {
  return sha.slice(0, 7);
}
