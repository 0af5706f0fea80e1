import { parsePrefix } from '../../../shared/conversation/prefix.ts';
import { splitError } from '../fix/asked-error.ts';

/** A composer line, taken apart. */
export interface Asked {
  /** What the model is asked. */
  question: string;
  isFix: boolean;
  /** An error that was pasted behind `/fix`: it is what is asked about. */
  pasted: string | null;
}

/** A line without a prefix is the question. */
export function readAsked(line: string): Asked {
  const prefixed = parsePrefix(line);
  if (prefixed === null) return { question: line.trim(), isFix: false, pasted: null };
  const { kind, question } = prefixed;
  if (kind === 'fix') return readFix(question);
  if (kind === 'ask') return { question, isFix: false, pasted: null };
  const explain = question ? `Explain: ${question}` : 'Explain what the page and the terminal show.';
  return { question: explain, isFix: false, pasted: null };
}

function readFix(text: string): Asked {
  const { words, error } = splitError(text);
  const what =
    error === null ? 'The command in the terminal section failed' : 'The pasted text shows a failure';
  return {
    question: words ? `Fix: ${words}` : `${what}. Say what went wrong and how to fix it.`,
    isFix: true,
    pasted: error,
  };
}

/** As later questions remember a line. */
export function questionOf(line: string): string {
  const { question, pasted } = readAsked(line);
  return pasted === null ? question : `${question}\n\n${pasted}`;
}

/** Whether the line asks about what failed last and nothing else. */
export function needsFailure(line: string): boolean {
  const prefixed = parsePrefix(line);
  return prefixed?.kind === 'fix' && prefixed.question === '';
}
