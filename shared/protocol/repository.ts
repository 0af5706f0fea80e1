import * as z from 'zod/mini';

export const Repository = z.object({ host: z.string(), owner: z.string(), repo: z.string() });
export type Repository = z.infer<typeof Repository>;
