/**
 * An answer that ended before its end, without what it was about to say: the last line goes, but for the sentences of it
 * that are complete. An item of a list is one thing, which goes as a whole.
 */
export function withoutTornEnd(text: string): string {
  const at = text.lastIndexOf('\n') + 1;
  const last = text.slice(at);
  const isText = !/^\s*(?:[-*+>#|]|\d+[.)]\s)/.test(last);
  const sentences = isText ? /^.*[.!?](?=\s)/.exec(last)?.[0] : undefined;
  return text.slice(0, at) + (sentences ?? '');
}
