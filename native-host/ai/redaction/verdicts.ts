import type { Strength } from './names.ts';
import { looksSecret } from './worth.ts';

/** Values of a text repeat: each is judged once for a strength, with quotes and without. */
const quotedOnes = new Map<Strength, Map<string, boolean>>();
const bareOnes = new Map<Strength, Map<string, boolean>>();
const MOST = 1024;
const LONGEST = 20;

export function verdictOn(value: string, strength: Strength, quoted: boolean): boolean {
  if (value.length > LONGEST) return looksSecret(value, strength, quoted);
  const verdicts = verdictsAt(quoted ? quotedOnes : bareOnes, strength);
  const known = verdicts.get(value);
  if (known !== undefined) return known;
  const verdict = looksSecret(value, strength, quoted);
  if (verdicts.size < MOST) verdicts.set(value, verdict);
  return verdict;
}

/** Nothing of a text is kept once it is read. */
export function forgetVerdicts(): void {
  quotedOnes.clear();
  bareOnes.clear();
}

function verdictsAt(all: Map<Strength, Map<string, boolean>>, strength: Strength): Map<string, boolean> {
  const known = all.get(strength);
  if (known) return known;
  const verdicts = new Map<string, boolean>();
  all.set(strength, verdicts);
  return verdicts;
}
