import { AppError } from '../../shared/errors.ts';
import type { Provider } from '../ai/provider.ts';
import { exportedKey } from '../ai/providers/account.ts';
import type { Access, Vendor } from '../ai/vendors/vendor.ts';
import { UsageError } from './usage.ts';

export interface Chosen {
  provider: Provider;
  model: string;
  key: string | null;
}

/** Key and address come from the environment together: a key is never sent to an address it was not given with. */
export async function chooseProvider(
  { provider: id = 'digest', model }: { provider?: string; model?: string },
  env: NodeJS.ProcessEnv,
): Promise<Chosen> {
  const { ready } = await import('../ai/providers/ready.ts');
  const { vendors } = await import('../ai/vendors/vendors.ts');
  const { digest } = await import('../ai/digest/digest.ts');
  if (id === digest.id) return { provider: digest, model: model ?? digest.id, key: null };
  const vendor = vendors.find((known) => known.id === id);
  if (!vendor)
    throw new UsageError(
      `there is no provider "${id}"; there are ${[...vendors.map((known) => known.id), digest.id].join(', ')}`,
    );
  const access = accessFrom(vendor, env);
  const named = model ?? vendor.models[0];
  if (named === undefined) throw new UsageError(`--provider ${id} needs --model`);
  return { provider: vendor.create(ready(vendor, access)), model: named, key: access.key };
}

/** Throws AppError when a variable is missing that the vendor needs. */
function accessFrom(vendor: Vendor, env: NodeJS.ProcessEnv): Access {
  const { label, takesKey, baseUrl } = vendor;
  const names = exportedNames(vendor, env);
  const key = exportedKey({ ...vendor, env: names }, env);
  const address = env[names.baseUrl] || null;
  if (address === null && baseUrl === null)
    throw new AppError('provider-missing-key', `set ${vendor.env.baseUrl} to ask an ${label}`);
  if (address === null && key === null && takesKey === 'needed')
    throw new AppError('provider-missing-key', `set ${names.key} to ask ${label}`);
  return { key, baseUrl: address };
}

/** Gateways are often exported under OpenAI's names: then key and address are theirs, together. */
function exportedNames({ env: own, baseUrl }: Vendor, env: NodeJS.ProcessEnv): Vendor['env'] {
  const isNamed = baseUrl !== null || Boolean(env[own.baseUrl]);
  return isNamed ? own : { key: 'OPENAI_API_KEY', baseUrl: 'OPENAI_BASE_URL' };
}
