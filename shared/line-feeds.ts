/** Ends every line by a line feed, whatever ended it. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
