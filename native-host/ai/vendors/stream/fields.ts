import * as z from 'zod/mini';

/** Fields of events, which servers leave out or send as null where they have nothing to say. */
export const text = z.optional(z.nullable(z.string()));
export const count = z.optional(z.nullable(z.number()));
