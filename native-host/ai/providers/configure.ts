import { AppError } from '../../../shared/errors.ts';
import type { Keys } from '../../settings/keys.ts';
import type { Settings } from '../../settings/settings.ts';
import { hostOf } from '../vendors/address.ts';
import type { Vendor } from '../vendors/vendor.ts';
import { isKey } from './ready.ts';

/** Null leaves what is there, "" goes back to none. */
export interface Change {
  key: string | null;
  baseUrl: string | null;
}

/** A stored key was given for one host: another host gets it only when the person enters it again. */
export async function configure(
  vendor: Vendor,
  { key, baseUrl }: Change,
  settings: Settings,
  keys: Keys,
): Promise<void> {
  const before = settings.baseUrl(vendor.id);
  const after = baseUrl === null ? before : baseUrl.trim() === '' ? null : vendor.readAddress(baseUrl);
  const moved = hostOf(before ?? vendor.baseUrl) !== hostOf(after ?? vendor.baseUrl);
  if (moved && key === null && keys.placeOf(vendor.id) !== null)
    throw new AppError(
      'refused',
      'The stored key was given for another address. Enter the key for this one.',
    );
  const entered = key?.trim() ?? '';
  if (entered !== '' && !isKey(entered))
    throw new AppError(
      'bad-request',
      'This is no API key: it holds blanks or characters that no key has. Copy the whole key again.',
    );
  if (entered !== '' && vendor.takesKey === 'none')
    throw new AppError('bad-request', `${vendor.label} takes no API key. Leave it empty.`);
  // The address first: what follows may fail, and the new key must not be left with the old address.
  if (moved && key !== null && keys.placeOf(vendor.id) !== null) await keys.set(vendor.id, '');
  if (after !== before) settings.setBaseUrl(vendor.id, after);
  if (key !== null) await keys.set(vendor.id, entered);
}
