import type { ProviderInfo } from '../../../shared/protocol/provider.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Provider } from '../provider.ts';
import type { Vendor } from '../vendors/vendor.ts';
import { type Account, destinationOf, isLocal } from './account.ts';
import { type Addressee, isAgreed } from './permission.ts';
import { missing } from './ready.ts';

export function addresseeOf(vendor: Vendor, account: Account): Addressee {
  const { id, label } = vendor;
  return { id, label, destination: destinationOf(vendor, account), isLocal: isLocal(vendor, account) };
}

/** A vendor as menus and the options page show it. */
export function infoOf(vendor: Vendor, account: Account, settings: Settings): ProviderInfo {
  const addressee = addresseeOf(vendor, account);
  return {
    ...addressee,
    address: settings.baseUrl(vendor.id),
    // Another address is another service, with models of its own.
    models: account.baseUrl === null ? [...vendor.models] : [],
    isModel: true,
    reason: missing(vendor, account),
    consented: isAgreed(addressee, settings),
    takesKey: vendor.takesKey,
    takesAddress: vendor.baseUrl === null ? 'needed' : 'optional',
    keyFrom: account.keyFrom,
  };
}

/** The one that answers without a model. */
export function ownInfo({ id, label }: Provider): ProviderInfo {
  return {
    id,
    label,
    destination: null,
    address: null,
    models: [id],
    isModel: false,
    isLocal: true,
    reason: null,
    consented: true,
    takesKey: 'none',
    takesAddress: 'none',
    keyFrom: null,
  };
}
