import { stripInvisible } from '../invisible.ts';
import { isGoodName, issueInName, isTaken } from './branch.ts';
import type { LeftOut } from './composed.ts';
import { LONGEST_TITLE, lengthOf } from './limits.ts';
import type { Fills, Outline } from './outline.ts';
import type { Evidence } from './truth/evidence.ts';
import { faultOf } from './truth/fault.ts';

export function titleOf(
  outline: Outline,
  { title }: Fills,
  evidence: Evidence,
  leftOut: LeftOut[],
): string | null {
  const [said, known] = [title ?? '', outline.title ?? ''].map(oneLine) as [string, string];
  const fault = faultOf(said, evidence);
  if (fault) leftOut.push({ ...fault, text: said });
  if (said !== '' && fault === null && lengthOf(said) <= LONGEST_TITLE) return said;
  // What a commit says need not be true either.
  return known !== '' && faultOf(known, evidence) === null ? known : null;
}

/** Only those that there are. */
export function labelsOf({ labels }: Outline, fills: Fills): string[] {
  const wanted = new Set(fills.labels.map((label) => label.toLowerCase()));
  return labels.filter((label) => wanted.has(label.toLowerCase()));
}

/** What the answer says, where it is a name that is free, and speaks of no issue that nobody named. */
export function branchOf({ branch }: Outline, fills: Fills, evidence: Evidence): string | null {
  if (branch === null) return null;
  const [said, known] = [fills.branch ?? '', branch.suggestion ?? ''];
  const issue = issueInName(said);
  const isTrue = issue === null || evidence.issues.has(issue);
  if (isGoodName(said) && isTrue && !isTaken(said, [branch.name, ...branch.taken])) return said;
  return isGoodName(known) ? known : null;
}

function oneLine(text: string): string {
  return stripInvisible(text).text.replace(/\s+/g, ' ').trim();
}
