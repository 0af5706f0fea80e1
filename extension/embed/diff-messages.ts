import * as z from 'zod/mini';
import { ErrorData } from '../../shared/errors.ts';

/** Name of the runtime port that one diff travels on. */
export const DIFF_PORT = 'diff';

/** Panel to background: the diff of the pull request that the panel's own tab shows. */
export const DiffRequest = z.object({
  type: z.literal('diff/fetch'),
  owner: z.string(),
  repo: z.string(),
  number: z.number(),
});
export type DiffRequest = z.infer<typeof DiffRequest>;

/** Background to panel: pieces of text in order, then `end` or one `error`. */
export const DiffPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('end') }),
  z.object({ type: z.literal('error'), error: ErrorData }),
]);
export type DiffPart = z.infer<typeof DiffPart>;
