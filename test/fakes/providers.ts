import type { ProviderInfo } from '../../shared/protocol/provider.ts';

/** A provider that is ready, as a host tells of it; `change` says what is different. */
export function providerInfo(id: string, change: Partial<ProviderInfo> = {}): ProviderInfo {
  return {
    id,
    label: id,
    destination: `api.${id}.example`,
    address: null,
    models: [`${id}-1`],
    isModel: true,
    isLocal: false,
    reason: null,
    consented: true,
    takesKey: 'needed',
    takesAddress: 'optional',
    keyFrom: 'file',
    ...change,
  };
}
