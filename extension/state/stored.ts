import type * as z from 'zod/mini';

/** What a storage has under a name; null where it has nothing, or what an earlier version kept differently. */
export function readStored<T>(storage: Storage, name: string, schema: z.ZodMiniType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(storage.getItem(name) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
