import type { Strength } from './names.ts';
import { looksSecret } from './worth.ts';

export type Verdicts = (value: string, strength: Strength, quoted: boolean) => boolean;

const MOST = 1024;
const LONGEST = 20;

/**
 * Values of a text repeat: each is judged once for a strength, with quotes and without. Ordinary changes gain
 * nothing by it; a megabyte of the same call takes half as long.
 */
export function createVerdicts(): Verdicts {
  const quotedOnes = createAnswers();
  const bareOnes = createAnswers();
  return (value, strength, quoted) => {
    if (value.length > LONGEST) return looksSecret(value, strength, quoted);
    const answers = (quoted ? quotedOnes : bareOnes)[strength];
    const known = answers.get(value);
    if (known !== undefined) return known;
    const verdict = looksSecret(value, strength, quoted);
    if (answers.size < MOST) answers.set(value, verdict);
    return verdict;
  };
}

function createAnswers(): Record<Strength, Map<string, boolean>> {
  return { none: new Map(), weak: new Map(), key: new Map(), password: new Map() };
}
