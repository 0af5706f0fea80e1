import * as z from 'zod/mini';
import { MAX_PARTS, MAX_SELECTION } from './selection-bounds.ts';

/** Lines of a file: of the newer one, or for lines that were removed of the older one. */
export const SelectedLines = z.object({
  path: z.string(),
  side: z.enum(['old', 'new']),
  first: z.number(),
  last: z.number(),
});
export type SelectedLines = z.infer<typeof SelectedLines>;

export const SelectedPart = z.object({
  /** Lines of a diff with their marks (blank, `+`, `-`), lines of a file, or other text as it stands. */
  text: z.string().check(z.maxLength(MAX_SELECTION)),
  /** Null for text that is of no file. */
  lines: z.nullable(SelectedLines),
});
export type SelectedPart = z.infer<typeof SelectedPart>;

/** What the person selected in the page, in its order: of several files each has its own part. */
export const PageSelection = z.array(SelectedPart).check(z.minLength(1), z.maxLength(MAX_PARTS));
export type PageSelection = z.infer<typeof PageSelection>;
