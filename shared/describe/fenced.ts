import { type Fault, faultOf } from './claims.ts';
import type { Evidence } from './evidence.ts';

const SHELL = /^(?:sh|bash|zsh|shell|console|shell-session|terminal|text|)$/i;

/** A block of code falls as one: a line of it that is not true makes it so. */
export function faultOfFence(lines: readonly string[], evidence: Evidence): Fault | null {
  const language = /^\s*[`~]+\s*(\S*)/.exec(lines[0] ?? '')?.[1] ?? '';
  const inside = lines.slice(1, -1);
  const asText = SHELL.test(language) ? inside.map((line) => `\`${line.replaceAll('`', "'")}\``) : inside;
  return asText.map((line) => faultOf(line, evidence)).find((fault) => fault !== null) ?? null;
}
