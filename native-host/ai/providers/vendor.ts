import type { Provider } from '../provider.ts';

/** Where and as whom a provider is asked. */
export interface Access {
  /** Null where the server takes no key. */
  key: string | null;
  /** Null for the vendor's own address. */
  baseUrl: string | null;
}

/** A vendor whose models can be configured: one file each. */
export interface Vendor {
  readonly id: string;
  readonly label: string;
  /** Offered first to last; the first is the default. Other names pass. */
  readonly models: readonly [string, ...string[]];
  /** The vendor's own API, which needs a key. */
  readonly baseUrl: string;
  /** Environment variables that the command line reads. */
  readonly env: { readonly key: string; readonly baseUrl: string };
  create(access: Access): Provider;
}
