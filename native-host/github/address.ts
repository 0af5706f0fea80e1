import { AppError } from '../../shared/errors.ts';
import type { Repository } from '../../shared/protocol/repository.ts';
import { isLoopback } from '../ai/vendors/address.ts';
import type { Variables } from '../settings/login-environment.ts';

/** Where a GitHub's API answers. */
export interface Api {
  /** The GitHub itself, in lower case, as its pages' addresses name it. */
  host: string;
  /** Without a slash at its end. */
  base: string;
  /** Whether it is GitHub's own, which also answers those who show no token. */
  isPublic: boolean;
}

/** The GitHub that is always there. */
export const GITHUB = 'github.com';

/** `GITHUB_API_URL` of the person's own environment moves github.com's. Throws AppError. */
export function apiOf(host: string, variables: Variables): Api {
  const name = checkHost(host);
  if (name === GITHUB) return { host: name, base: publicBase(variables.GITHUB_API_URL), isPublic: true };
  // GitHub Enterprise Cloud with data residency.
  if (isTenant(name)) return { host: name, base: `https://api.${name}`, isPublic: false };
  const scheme = isLoopback(name.replace(/:\d+$/, '')) ? 'http' : 'https';
  return { host: name, base: `${scheme}://${name}/api/v3`, isPublic: false };
}

export function isTenant(host: string): boolean {
  return /^[\w-]+\.ghe\.com$/.test(host);
}

/** A name, or an address, with a port or without: nothing that becomes another part of an URL. Throws AppError. */
export function checkHost(host: string): string {
  const name = host.toLowerCase();
  const isName = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*(?::\d{1,5})?$/.test(name);
  if (!isName || name.length > 253 || URL.parse(`https://${name}`) === null)
    throw new AppError('bad-request', 'A GitHub host is a name such as "github.example.com".');
  return name;
}

/** What becomes a part of an URL is what GitHub allows in a name, and no more. Throws AppError. */
export function checkPull({ owner, repo }: Repository, number: number): void {
  const isName = /^[\w-]{1,100}$/.test(owner) && /^[\w.-]{1,100}$/.test(repo) && !/^\.\.?$/.test(repo);
  if (!isName || !Number.isSafeInteger(number) || number < 1)
    throw new AppError('bad-request', 'This is no address of a pull request.');
}

function publicBase(given: string | undefined): string {
  if (!given?.trim()) return 'https://api.github.com';
  const url = URL.parse(given.trim());
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (url === null || !isSafe || url.username !== '' || url.password !== '')
    throw new AppError(
      'bad-request',
      'GITHUB_API_URL of your login environment has to begin with https://, or on this machine with http://, and hold no password.',
    );
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
