import type { ProviderInfo } from '../../../shared/protocol/provider.ts';

/** What a provider's service said when it was asked for its models, which also tests key and address. */
export type ServiceModels =
  | { kind: 'asking' }
  | { kind: 'known'; names: readonly string[] }
  | { kind: 'failed'; message: string };

/** By the provider's id; one that was not asked is missing. */
export type ServiceModelLists = ReadonlyMap<string, ServiceModels>;

/** Names that are known without asking. What a service on this machine has, only it can say. */
export function offeredModels({ models, isModel, isLocal }: ProviderInfo): readonly string[] {
  return isModel && isLocal ? [] : models;
}

/** Every name that can be offered now. */
export function knownModels(provider: ProviderInfo, lists: ServiceModelLists): readonly string[] {
  const said = lists.get(provider.id);
  const names = said?.kind === 'known' ? said.names : [];
  return [...new Set([...offeredModels(provider), ...names])];
}
