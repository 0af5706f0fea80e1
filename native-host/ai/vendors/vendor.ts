import type { Provider } from '../provider.ts';

/** Where and as whom a provider is asked. */
export interface Access {
  /** Null where the server takes no key. */
  key: string | null;
  /** As the vendor's `readAddress` gives it; null for the vendor's own. */
  baseUrl: string | null;
}

/** A vendor whose models can be configured: one file each. */
export interface Vendor {
  readonly id: string;
  readonly label: string;
  /** Offered first to last; the first is the default; none where only the service knows. Other names pass. */
  readonly models: readonly string[];
  /** Null where an address has to be given. */
  readonly baseUrl: string | null;
  /** Needed: at the vendor's own address; a server of the user's may do without. */
  readonly takesKey: 'needed' | 'optional' | 'none';
  /** Environment variables that the command line reads; no key where none is taken. */
  readonly env: { readonly key: string | null; readonly baseUrl: string };
  /** An address in any form that people give, as `Access` takes it. Throws AppError. */
  readAddress(text: string): string;
  /** Needs an address: the given one, or the vendor's own. */
  create(access: Access): Provider;
}
