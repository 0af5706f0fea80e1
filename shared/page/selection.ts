import * as z from 'zod/mini';

/** More is no selection that a question is about. UTF-16 units, of all parts together. */
export const MAX_SELECTION = 20_000;
const MAX_PARTS = 100;

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

/** As many parts as there is room for, the last of them perhaps cut; null where nothing is left. */
export function bounded(parts: readonly SelectedPart[]): PageSelection | null {
  let room = MAX_SELECTION;
  const kept: SelectedPart[] = [];
  for (const part of parts.slice(0, MAX_PARTS)) {
    if (room <= 0) break;
    kept.push(part.text.length <= room ? part : { ...part, text: part.text.slice(0, room) });
    room -= part.text.length;
  }
  return kept.length > 0 ? kept : null;
}
