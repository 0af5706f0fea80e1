import type { Provider } from '../provider.ts';
import type { Access, Vendor } from '../vendors/vendor.ts';

/** Keeps each vendor's provider, and with it its connections, until key or address change. */
export function remembered(): (vendor: Vendor, access: Access) => Provider {
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
