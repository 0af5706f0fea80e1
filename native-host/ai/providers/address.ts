import { AppError } from '../../../shared/errors.ts';

/** A provider's address as it is stored: http or https, without credentials. Throws AppError. */
export function checkAddress(text: string): string {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new AppError('bad-request', "The provider's address has to begin with https:// or http://.");
  if (url.username !== '' || url.password !== '')
    throw new AppError(
      'bad-request',
      "The provider's address cannot hold a password. Enter the key by itself.",
    );
  return url.href.replace(/\/$/, '');
}

/** Host and port, as they are shown to the person. */
export function hostOf(baseUrl: string): string {
  return URL.parse(baseUrl)?.host ?? baseUrl;
}
