import { browser } from 'wxt/browser';

/** Those that the manifest names. */
const fixed = ['github.com', 'patch-diff.githubusercontent.com'];

/**
 * The GitHubs that the person added. Each is the browser's permission for exactly this host, and nothing beside it:
 * no list of ours could be forged, and who takes the permission back in the browser's settings has removed the host.
 * Whatever was allowed for many hosts at once adds none.
 */
export async function addedHosts(): Promise<string[]> {
  const { origins = [] } = await browser.permissions.getAll();
  const hosts = origins.flatMap((pattern) => /^https:\/\/([^*/:]+)\/\*$/.exec(pattern)?.[1] ?? []);
  return [...new Set(hosts)].filter((host) => !fixed.includes(host)).toSorted();
}

/** Whether this is a page of a host that the person added. */
export async function isOfAddedHost(url: string | undefined): Promise<boolean> {
  const { protocol, host } = URL.parse(url ?? '') ?? { protocol: '', host: '' };
  return protocol === 'https:' && (await addedHosts()).includes(host);
}

export function patternOf(host: string): string {
  return `https://${host}/*`;
}

/** Has the browser ask the person. To be called in the very moment of their press. */
export function requestHost(host: string): Promise<boolean> {
  return browser.permissions.request({ origins: [patternOf(host)] });
}

export async function giveBackHost(host: string): Promise<void> {
  await browser.permissions.remove({ origins: [patternOf(host)] });
}

/** Calls `onChange` whenever a host may have been added or removed, here or in the browser's settings. */
export function followAddedHosts(onChange: () => void): void {
  browser.permissions.onAdded.addListener(onChange);
  browser.permissions.onRemoved.addListener(onChange);
}
