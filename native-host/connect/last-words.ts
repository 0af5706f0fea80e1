/** Of a stack, with what belongs to it, no more than this is looked through. */
const LINES = 40;

/** What a daemon that could not start said last, by its log: its sentence, or the first line of a stack. */
export function lastWords(log: string): string {
  const lines = log.trimEnd().split('\n').slice(-LINES);
  const said = lines.findLast((line) => /^(?:pullside: |\w*Error\b.*: )/.test(line)) ?? lines.at(-1);
  return said?.replace(/^pullside: /, '') || 'it says nothing';
}
