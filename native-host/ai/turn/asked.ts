import { parsePrefix } from '../../../shared/conversation/prefix.ts';

/** What the model is asked when a composer line has a prefix; a line without one is the question. */
export function questionOf(line: string): string {
  const prefixed = parsePrefix(line);
  if (prefixed === null) return line.trim();
  const { kind, question } = prefixed;
  if (kind === 'ask') return question;
  if (kind === 'explain')
    return question ? `Explain: ${question}` : 'Explain what the page and the terminal show.';
  return question
    ? `Fix: ${question}`
    : "The terminal's last output shows a failure. Say what went wrong and how to fix it.";
}

/** Whether the line asks about the terminal's last output and nothing else. */
export function needsTerminal(line: string): boolean {
  const prefixed = parsePrefix(line);
  return prefixed?.kind === 'fix' && prefixed.question === '';
}
