/** A repository as GitHub addresses it; all in lower case, for comparison. */
export interface RepositoryName {
  host: string;
  owner: string;
  repo: string;
}

/** The URLs of the remotes that a git config's text names. */
export function remoteUrls(config: string): string[] {
  const urls: string[] = [];
  let inRemote = false;
  for (const line of config.split('\n')) {
    const section = /^\s*\[\s*([\w.-]+)/.exec(line);
    if (section) inRemote = section[1]?.toLowerCase() === 'remote';
    const url = inRemote ? /^\s*url\s*=\s*"?([^"\s]+)/i.exec(line)?.[1] : undefined;
    if (url) urls.push(url);
  }
  return urls;
}

/** Which repository a remote's URL means, null when it is none on a forge (a path, say). */
export function repositoryAt(url: string): RepositoryName | null {
  const place = placeOf(url);
  const [owner, repo, ...more] = place?.path.split('/').filter(Boolean) ?? [];
  if (!place || !owner || !repo || more.length > 0) return null;
  return lowerCased({ host: knownAs(place.host), owner, repo: repo.replace(/\.git$/i, '') });
}

export function isSameRepository(one: RepositoryName, other: RepositoryName): boolean {
  const [a, b] = [lowerCased(one), lowerCased(other)];
  return a.host === b.host && a.owner === b.owner && a.repo === b.repo;
}

/** Both URLs (`ssh://git@host:22/o/r`) and scp's form (`git@host:o/r.git`). */
function placeOf(url: string): { host: string; path: string } | null {
  const parts =
    /^(?:https?|ssh|git|git\+ssh):\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/(.+)$/i.exec(url) ??
    /^(?:[^@/\s]+@)?([^/:\s]{2,}):(?!\/\/)(.+)$/.exec(url);
  return parts?.[1] && parts[2] ? { host: parts[1], path: parts[2] } : null;
}

/** GitHub's SSH over port 443 has a host of its own. */
function knownAs(host: string): string {
  return host.toLowerCase() === 'ssh.github.com' ? 'github.com' : host;
}

function lowerCased({ host, owner, repo }: RepositoryName): RepositoryName {
  return { host: host.toLowerCase(), owner: owner.toLowerCase(), repo: repo.toLowerCase() };
}
