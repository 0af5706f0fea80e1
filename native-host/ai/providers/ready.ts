import { AppError } from '../../../shared/errors.ts';
import type { Access, Vendor } from '../vendors/vendor.ts';
import type { Account } from './account.ts';

/** The access again, once it is known that the vendor can be asked with it. Throws AppError. */
export function ready(vendor: Vendor, access: Access & Partial<Account>): Access {
  const { key, baseUrl, keyFrom = null } = access;
  const reason = missing(vendor, { key, baseUrl, keyFrom });
  if (reason !== null) throw new AppError('provider-missing-key', reason);
  return { key, baseUrl: baseUrl === null ? null : vendor.readAddress(baseUrl) };
}

/** What is missing before the vendor can be asked, null when nothing is. */
export function missing(vendor: Vendor, { key, baseUrl, keyFrom }: Account): string | null {
  if (key !== null && !isKey(key))
    return `The API key of ${vendor.label} holds characters that no key has. Enter it again in Pullside's options.`;
  if (key === null && keyFrom === 'keychain')
    return `The system's keychain does not give the API key of ${vendor.label}. Unlock it and ask again, or enter the key anew in Pullside's options.`;
  if (baseUrl === null && vendor.baseUrl === null)
    return `${vendor.label} has no address yet. Enter one in Pullside's options, or choose another provider.`;
  // A server of the user's own may do without a key; the vendor's does not.
  if (key !== null || baseUrl !== null || vendor.takesKey !== 'needed') return null;
  return `${vendor.label} has no API key yet. Enter one in Pullside's options, or choose another provider.`;
}

/** Whether it can stand in a request's header: an ellipsis of a shortened key, a line end or a blank cannot. */
export function isKey(key: string): boolean {
  return /^[\x21-\x7e]+$/.test(key);
}
