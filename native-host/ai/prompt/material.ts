import type { Failure, Material } from '../provider.ts';
import type { Clean } from './clean.ts';
import { shownPlaces } from './sources/code-places.ts';
import { joined } from './sources/command-text.ts';
import { focusOf } from './sources/selection.ts';

/** What the digest answers from. */
export function toMaterial(clean: Clean, isFix: boolean): Material {
  const { pasted, page, diff, files, selection, sources, drafting } = clean;
  const focus = focusOf(clean);
  const question = pasted === null ? focus : `${focus}\n\n${pasted}`;
  const failure = isFix ? failureOf(clean) : null;
  const shown = sources.description ? page : null;
  const asked = { question, page: shown, diff: diff?.text ?? null, files, selection, failure };
  return drafting === null ? asked : { ...asked, drafting };
}

function failureOf({ pasted, command, terminal, code, diff }: Clean): Failure | null {
  const places = shownPlaces(code, diff?.files ?? null);
  const known = { command: null, shell: null, cwd: null, exitCode: null, stderr: '', places };
  if (pasted !== null) return { ...known, output: pasted };
  if (command === null) return terminal && { ...known, output: terminal.text };
  return { ...command, stderr: joined(command.stderr), output: joined(command.output), places };
}
