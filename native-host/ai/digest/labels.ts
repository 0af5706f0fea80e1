import type { Outline } from '../../../shared/describe/outline.ts';
import { type ChangeType, typeOf } from '../describe/change-type.ts';

/** What repositories call their labels for a kind of change. */
const NAMES: Partial<Record<ChangeType, readonly string[]>> = {
  fix: ['bug', 'bugfix', 'fix'],
  feat: ['enhancement', 'feature'],
  docs: ['documentation', 'docs'],
  test: ['tests', 'test', 'testing'],
  perf: ['performance'],
  refactor: ['refactoring', 'refactor'],
  ci: ['ci'],
};

/** The repository's own labels for what the change is without doubt. */
export function labelsFor({ labels, files, title, commits }: Outline): string[] {
  const kinds = new Set(files.map(({ kind }) => kind));
  const [only] = kinds.size === 1 ? kinds : [];
  const types = new Set((title === null ? commits.map((commit) => commit.title) : [title]).map(typeOf));
  const [said] = types.size === 1 ? types : [];
  const type = only === 'docs' ? 'docs' : only === 'tests' ? 'test' : said;
  const names = (type && NAMES[type]) ?? [];
  return labels.filter((label) => names.includes(bare(label)));
}

/** `type: bug`, `kind/bug`, `Bug 🐛`. */
function bare(label: string): string {
  const [last = ''] = label.split(/[:/]/).slice(-1);
  return last
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim()
    .toLowerCase();
}
