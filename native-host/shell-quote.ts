/** A text as one word of a POSIX shell, whatever it holds. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The same for fish, where a backslash counts inside of single quotes, too. */
export function fishQuote(text: string): string {
  return shellQuote(text.replaceAll('\\', '\\\\'));
}
