import type { ProviderChoice } from '../../../shared/conversation/turn.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ProviderInfo } from '../../../shared/protocol/methods.ts';
import type { Handlers } from '../../daemon/handlers.ts';
import type { Keys } from '../../settings/keys.ts';
import type { Settings } from '../../settings/settings.ts';
import { digest } from '../digest/digest.ts';
import type { Provider } from '../provider.ts';
import { hostOf } from './address.ts';
import { openai } from './openai.ts';
import type { Access, Vendor } from './vendor.ts';

/** Every vendor there is; a further one is one more file and one more entry. */
export const vendors: readonly Vendor[] = [openai];

const digestChoice: ProviderChoice = { provider: digest.id, model: digest.id };

/** The providers as the user has configured them. */
export interface Providers {
  list(): ProviderInfo[];
  /** What the person chose; else the first that is ready, else `digest`. */
  chosen(): ProviderChoice;
  choose(choice: ProviderChoice): void;
  /** Throws AppError when it is unknown or cannot answer yet. */
  get(id: string): Provider;
  /** Null leaves what is there, "" goes back to none. Throws AppError. */
  configure(id: string, change: { key: string | null; baseUrl: string | null }): void;
  /** Loads what the chosen provider needs, while it is on the disk: an update may replace it under a running daemon. */
  prepare(): void;
}

/** @param own the digest, wherever it does its work */
export function openProviders(settings: Settings, keys: Keys, own: Provider = digest): Providers {
  const accessOf = (vendor: Vendor): Access => ({
    key: keys.get(vendor.id),
    baseUrl: settings.baseUrl(vendor.id),
  });
  const create = remembered();
  const isReady = (vendor: Vendor) => missing(vendor, accessOf(vendor)) === null;
  const firstReady = (): ProviderChoice => {
    const vendor = vendors.find(isReady);
    return vendor ? { provider: vendor.id, model: vendor.models[0] ?? '' } : digestChoice;
  };
  const chosen = () => settings.choice() ?? firstReady();
  const get = (id: string) => {
    if (id === own.id) return own;
    const vendor = vendorOf(id);
    return create(vendor, ready(vendor, accessOf(vendor)));
  };
  return {
    list: () => [...vendors.map((vendor) => infoOf(vendor, accessOf(vendor))), digestInfo()],
    chosen,
    choose: (choice) => {
      if (choice.provider !== digest.id) vendorOf(choice.provider);
      settings.choose(choice);
    },
    get,
    configure: (id, change) => configure(vendorOf(id), change, settings, keys),
    prepare: () => {
      try {
        get(chosen().provider);
      } catch (error) {
        // What is missing is told when it is asked.
        if (!(error instanceof AppError)) throw error;
      }
    },
  };
}

export function providerHandlers(providers: Providers): Handlers {
  return {
    'provider/list': () => ({
      providers: providers.list(),
      chosen: providers.chosen(),
      hard: null,
      localOnly: false,
    }),
    'provider/choose': ({ choice }) => {
      providers.choose(choice ?? digestChoice);
      providers.prepare();
      return {};
    },
    'provider/configure': ({ provider, key, baseUrl }) => {
      providers.configure(provider, { key, baseUrl });
      return {};
    },
  };
}

export function vendorOf(id: string): Vendor {
  const vendor = vendors.find((known) => known.id === id);
  if (vendor) return vendor;
  const names = [...vendors.map((known) => known.id), digest.id].join(', ');
  throw new AppError('bad-request', `There is no provider of this name; there are ${names}.`);
}

/** The access again, once it is known that the vendor can be asked with it. Throws AppError. */
export function ready(vendor: Vendor, access: Access): Access {
  const reason = missing(vendor, access);
  if (reason !== null) throw new AppError('provider-missing-key', reason);
  return { ...access, baseUrl: access.baseUrl === null ? null : vendor.readAddress(access.baseUrl) };
}

/** A server of the user's own may do without a key; the vendor's does not. */
function missing(vendor: Vendor, access: Access): string | null {
  if (access.key !== null && !isKey(access.key))
    return `The API key of ${vendor.label} holds characters that no key has. Enter it again in Pullside's options.`;
  if (access.key !== null || access.baseUrl !== null) return null;
  return `${vendor.label} has no API key yet. Enter one in Pullside's options, or choose another provider.`;
}

function infoOf(vendor: Vendor, access: Access): ProviderInfo {
  return {
    id: vendor.id,
    label: vendor.label,
    destination: hostOf(access.baseUrl ?? vendor.baseUrl),
    address: access.baseUrl,
    models: [...vendor.models],
    isModel: true,
    isLocal: false,
    reason: missing(vendor, access),
    consented: true,
    takesKey: 'optional',
    takesAddress: 'optional',
    keyFrom: access.key === null ? null : 'file',
  };
}

function digestInfo(): ProviderInfo {
  const { id, label, destination } = digest;
  return {
    id,
    label,
    destination,
    address: null,
    models: [digest.id],
    isModel: false,
    isLocal: true,
    reason: null,
    consented: true,
    takesKey: 'none',
    takesAddress: 'none',
    keyFrom: null,
  };
}

/** Whether it can stand in a request's header: an ellipsis of a shortened key, a line end or a blank cannot. */
function isKey(key: string): boolean {
  return /^[\x21-\x7e]+$/.test(key);
}

/** A stored key was given for one host: another host gets it only when the person enters it again. */
function configure(
  vendor: Vendor,
  { key, baseUrl }: { key: string | null; baseUrl: string | null },
  settings: Settings,
  keys: Keys,
): void {
  const before = settings.baseUrl(vendor.id);
  const after = baseUrl === null ? before : baseUrl === '' ? null : vendor.readAddress(baseUrl);
  const moved = hostOf(before ?? vendor.baseUrl) !== hostOf(after ?? vendor.baseUrl);
  if (moved && key === null && keys.get(vendor.id) !== null)
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
  if (key !== null) keys.set(vendor.id, entered);
  if (after !== before) settings.setBaseUrl(vendor.id, after);
}

/** Keeps each vendor's provider, and with it its connections, until key or address change. */
function remembered(): (vendor: Vendor, access: Access) => Provider {
  const made = new Map<string, { key: string; provider: Provider }>();
  return (vendor, access) => {
    const key = JSON.stringify(access);
    const known = made.get(vendor.id);
    if (known?.key === key) return known.provider;
    const provider = vendor.create(access);
    made.set(vendor.id, { key, provider });
    return provider;
  };
}
