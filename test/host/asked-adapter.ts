import { ProviderFailure } from '../../native-host/ai/vendors/failures/failure.ts';
import { vendorOf } from '../../native-host/ai/vendors/vendors.ts';
import type { Part } from '../../shared/conversation/part.ts';
import type { ModelApi } from '../fakes/model-apis.ts';

export const KEY = 'sk-test-4f9c2b7a1d8e6035zzQwXyKLmNoP';

export const request = {
  model: 'm-1',
  messages: [
    { role: 'system' as const, content: 'Be brief.' },
    { role: 'user' as const, content: 'Hi' },
    { role: 'assistant' as const, content: 'Hello.' },
    { role: 'user' as const, content: 'And now?' },
  ],
  material: { question: 'And now?', page: null, diff: null, failure: null, files: [], selection: null },
};

/** The adapter of an API, for a service at this address. */
export function adapterOf(api: ModelApi, origin: string) {
  const vendor = vendorOf(api.provider);
  return vendor.create({
    key: vendor.takesKey === 'none' ? null : KEY,
    baseUrl: vendor.readAddress(`${origin}${api.base}`),
  });
}

/** Asks it, and collects what comes in `parts`. */
export async function askService(
  { origin }: { origin: string },
  api: ModelApi,
  signal = new AbortController().signal,
  parts: Part[] = [],
): Promise<Part[]> {
  for await (const part of adapterOf(api, origin).stream(request, signal)) parts.push(part);
  return parts;
}

export async function failure(asked: Promise<unknown>): Promise<ProviderFailure> {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProviderFailure))
    throw new Error(`expected a ProviderFailure, got ${String(error)}`);
  return error;
}
