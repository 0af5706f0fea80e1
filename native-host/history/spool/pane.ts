/** Lines that are kept where the command itself is not found among them. */
const LAST_LINES = 100;
/** A prompt that is shorter may as well be the beginning of what a command printed. */
const TELLING_PROMPT = 3;

interface Found {
  /** Index of the line that holds the prompt and the command's first line. */
  line: number;
  prompt: string;
}

/**
 * What a command printed, of a pane's text that was taken soon after its end: from the line where it was
 * typed to the next prompt. Where that line is not found the last lines are, and say so.
 */
export function printedInPane(pane: string, command: string): string {
  const lines = pane.split('\n').map((line) => line.trimEnd());
  while (lines.at(-1) === '') lines.pop();
  const typed = command.split('\n').map((line) => line.trimEnd());
  const found = findTyped(lines, typed[0] ?? '');
  if (found === null) return joined(['[where it began is not known]', ...lines.slice(-LAST_LINES)]);
  let first = found.line + 1;
  // The other lines of a long command stand behind the shell's secondary prompts.
  for (const line of typed.slice(1)) if (lines[first]?.endsWith(line)) first += 1;
  return joined(withoutNextPrompt(lines, first, found));
}

/** From the end; best where the same prompt stands again below. */
function findTyped(lines: string[], typed: string): Found | null {
  if (typed.trim() === '') return null;
  const next = lines.at(-1) ?? '';
  let last: Found | null = null;
  for (let line = lines.length - 1; line >= 0; line -= 1) {
    const prompt = promptBefore(lines[line] ?? '', typed);
    if (prompt === null) continue;
    if (prompt !== '' && prompt.trimEnd() === next) return { line, prompt };
    last ??= { line, prompt };
  }
  return last;
}

/** What stands before the command; null when it does not end there, but for a prompt at the right. */
function promptBefore(line: string, typed: string): string | null {
  const at = line.lastIndexOf(typed);
  if (at < 0) return null;
  const rest = line.slice(at + typed.length);
  return rest === '' || /^\s{2,}\S/.test(rest) ? line.slice(0, at) : null;
}

function withoutNextPrompt(lines: string[], first: number, { line, prompt }: Found): string[] {
  const sign = prompt.trim();
  const printed = lines.slice(first);
  if (sign.length >= TELLING_PROMPT) {
    const next = printed.findIndex((text) => text.startsWith(prompt.trimEnd()));
    if (next >= 0) printed.length = next;
    if (next < 0) return printed;
  } else if (sign !== '' && printed.at(-1)?.trim() === sign) printed.pop();
  else return printed;
  // A prompt of several lines: those above this one stood above the other, too.
  for (let above = line - 1; above >= 0 && printed.length > 0 && printed.at(-1) === lines[above]; above -= 1)
    printed.pop();
  return printed;
}

function joined(lines: string[]): string {
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}
