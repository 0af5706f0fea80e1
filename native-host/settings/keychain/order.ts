import * as z from 'zod/mini';

const place = { service: z.string(), account: z.string() };

/** What the keychain's process is asked: one line of JSON. */
export const Order = z.discriminatedUnion('kind', [
  z.object({ ...place, kind: z.literal('get') }),
  z.object({ ...place, kind: z.literal('set'), key: z.string() }),
  z.object({ ...place, kind: z.literal('remove') }),
]);
export type Order = z.infer<typeof Order>;

/** What it answers: the key that lies there afterwards. */
export const Reply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), key: z.nullable(z.string()) }),
  z.object({ ok: z.literal(false) }),
]);
export type Reply = z.infer<typeof Reply>;
