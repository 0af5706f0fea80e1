import { AppError } from '../../../shared/errors.ts';
import type { ProviderInfo } from '../../../shared/protocol/provider.ts';
import type { Keys } from '../../settings/keys.ts';
import type { Variables } from '../../settings/login-environment.ts';
import type { Settings } from '../../settings/settings.ts';
import { hostOf, isLoopback } from '../vendors/address.ts';
import type { Access, Vendor } from '../vendors/vendor.ts';

/** Where and as whom a vendor is asked, as far as that is known. */
export interface Account extends Access {
  keyFrom: ProviderInfo['keyFrom'];
}

export interface AccountSources {
  settings: Settings;
  keys: Keys;
  /** The login environment's. */
  variables: Variables;
}

/**
 * Key and address come from one source: what the person entered, else what the login
 * environment exports. A key never goes to an address that it was not given with.
 */
export function accountOf(vendor: Vendor, { settings, keys, variables }: AccountSources): Account {
  const baseUrl = settings.baseUrl(vendor.id);
  const keyFrom = keys.placeOf(vendor.id);
  if (baseUrl !== null || keyFrom !== null) return { key: keys.get(vendor.id), baseUrl, keyFrom };
  const key = exportedKey(vendor, variables);
  return {
    key,
    baseUrl: variables[vendor.env.baseUrl] || null,
    keyFrom: key === null ? null : 'environment',
  };
}

/** Google's own tools read both names. */
const otherNames: Record<string, string> = { GEMINI_API_KEY: 'GOOGLE_API_KEY' };

export function exportedKey({ env }: Vendor, variables: Variables): string | null {
  if (env.key === null) return null;
  return variables[env.key] || variables[otherNames[env.key] ?? ''] || null;
}

/** Whether the person, or the environment, has said anything about this vendor. */
export function isSetUp({ key, baseUrl }: Access): boolean {
  return key !== null || baseUrl !== null;
}

/** Host that requests go to, null where no address is known. */
export function destinationOf(vendor: Vendor, access: Access): string | null {
  return hostOf(addressOf(vendor, access));
}

/** Whether requests stay on this machine. */
export function isLocal(vendor: Vendor, access: Access): boolean {
  const url = URL.parse(addressOf(vendor, access) ?? '');
  return url !== null && isLoopback(url.hostname);
}

/** One that cannot be read stays as it was written: it is shown, and never asked. */
function addressOf(vendor: Vendor, { baseUrl }: Access): string | null {
  try {
    return baseUrl === null ? vendor.baseUrl : vendor.readAddress(baseUrl);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return baseUrl;
  }
}
