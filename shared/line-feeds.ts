/** Ends every line by a line feed, whatever ended it. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** GitHub gives line ends as they were typed, and some pages a text without the last one. */
export function isSameText(one: string, other: string): boolean {
  const bare = (text: string) => withLineFeeds(text).trimEnd();
  return bare(one) === bare(other);
}
