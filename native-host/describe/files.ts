import type { DescribedFile } from '../../shared/describe/outline.ts';
import { distinctBy } from '../../shared/distinct.ts';
import type { AskedDraft } from '../ai/describe/drafting.ts';
import { classify } from '../ai/diff/classify.ts';
import { parseDiff } from '../ai/diff/parse.ts';

/** Characters of a diff that this thread reads; others wait for it. */
const LONGEST = 4 * 1024 * 1024;

type Named = Omit<DescribedFile, 'kind'>;

/** Every changed file that is known: by whoever joined the changes, else by the page and the diff. */
export function filesOf({
  account,
  page,
  diff,
}: Pick<AskedDraft, 'account' | 'page' | 'diff'>): DescribedFile[] {
  const files = account?.files.map(({ path, oldPath, change }): Named => ({ path, oldPath, change }));
  const named = files ?? [
    ...inDiff(diff),
    ...(page?.files ?? []).map(({ path, change }) => ({ path, oldPath: null, change })),
  ];
  return distinctBy(named, ({ path }) => path).map((file) => ({ ...file, kind: classify(file.path) }));
}

function inDiff(diff: string | null): Named[] {
  if (diff === null || diff.length > LONGEST) return [];
  return parseDiff(diff).map(({ path, oldPath, change }) => ({ path, oldPath, change }));
}

/** The diff that holds most: a checkout that lacks what the page shows is behind it. */
export function wholeDiff(
  { account, page, diff }: Pick<AskedDraft, 'account' | 'page' | 'diff'>,
  ofCheckout: string | null,
): string | null {
  if (account !== null || ofCheckout === null) return diff;
  const there = new Set(inDiff(ofCheckout).map(({ path }) => path));
  const shown = [...inDiff(diff), ...(page?.files ?? [])];
  return shown.every(({ path }) => there.has(path)) ? ofCheckout : diff;
}
