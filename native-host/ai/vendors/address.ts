import { AppError } from '../../../shared/errors.ts';

/**
 * A provider's address as it is stored, without credentials: https, or http on
 * this machine. Throws AppError.
 * @param isNear hosts that http may go to
 */
export function checkAddress(text: string, isNear = isLoopback): string {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol))
    throw refused("The provider's address has to begin with https://, or on this machine with http://.");
  if (url.protocol === 'http:' && !isNear(url.hostname))
    throw refused(
      `Over http:// the key and the questions would travel readable to ${url.host}. Give its https:// address; http:// is for this machine alone (localhost).`,
    );
  if (url.username !== '' || url.password !== '')
    throw refused("The provider's address cannot hold a password. Enter the key by itself.");
  return url.href.replace(/\/$/, '');
}

/** Host and port, as they are shown to the person; null where no address is known yet. */
export function hostOf(baseUrl: string): string;
export function hostOf(baseUrl: string | null): string | null;
export function hostOf(baseUrl: string | null): string | null {
  return baseUrl === null ? null : (URL.parse(baseUrl)?.host ?? baseUrl);
}

/** @param hostname as URL writes it: `127.1` and `0x7f.1` have become `127.0.0.1` */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

function refused(message: string): AppError {
  return new AppError('bad-request', message);
}
