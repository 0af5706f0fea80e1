import * as z from 'zod/mini';

/** More is no selection that a question is about. UTF-16 units. */
export const MAX_SELECTION = 20_000;

/** Lines of a file: of the newer one, or for lines that were removed of the older one. */
export const SelectedLines = z.object({
  path: z.string(),
  side: z.enum(['old', 'new']),
  first: z.number(),
  last: z.number(),
});
export type SelectedLines = z.infer<typeof SelectedLines>;

/** What the person selected in the page. */
export const PageSelection = z.object({
  /** Lines of a diff with their marks (blank, `+`, `-`), lines of a file, or other text as it stands. */
  text: z.string().check(z.maxLength(MAX_SELECTION)),
  /** Null for text that is of no file. */
  lines: z.nullable(SelectedLines),
});
export type PageSelection = z.infer<typeof PageSelection>;
