// Apart from the schemas, which a content script has no use for.

/** More is no selection that a question is about. UTF-16 units, of all parts together. */
export const MAX_SELECTION = 20_000;
export const MAX_PARTS = 100;

/** As many parts as there is room for, the last of them perhaps cut; null where nothing is left. */
export function bounded<Part extends { text: string }>(parts: readonly Part[]): Part[] | null {
  let room = MAX_SELECTION;
  const kept: Part[] = [];
  for (const part of parts.slice(0, MAX_PARTS)) {
    if (room <= 0) break;
    kept.push(part.text.length <= room ? part : { ...part, text: part.text.slice(0, room) });
    room -= part.text.length;
  }
  return kept.length > 0 ? kept : null;
}
