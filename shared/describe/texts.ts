/** Texts for the sections, by their place in the outline; null for what has none there. */
export type Texts = Map<number | null, string[]>;

export function addText(texts: Texts, index: number | null, text: string): void {
  if (text !== '') texts.set(index, [...(texts.get(index) ?? []), text]);
}
