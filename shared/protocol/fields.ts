import * as z from 'zod/mini';

/** What names a conversation, a turn, a terminal, a view, an upload: made by whoever begins it. */
export const id = z.string().check(z.minLength(1), z.maxLength(64));

export const nothing = z.object({});
