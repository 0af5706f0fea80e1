/** The beginning and the end of a text that is too long to be looked at whole, in which an error may stand at either. */
export function bothEnds(text: string, head: number, tail = head): string {
  return text.length <= head + tail ? text : `${text.slice(0, head)}\n${text.slice(-tail)}`;
}
