import { diffHeader, nameLines } from '../../shared/page/diff/unified.ts';
import { saysLess } from './changed-lines.ts';
import { headerOf } from './from-api.ts';
import { sectionsOf } from './from-diff.ts';
import { holds } from './from-page.ts';
import type { Account, Supply } from './supply.ts';

export interface Joined {
  files: Account[];
  /** Whether these are all. */
  isAll: boolean;
}

/**
 * Joins file by file what agreeing sources tell: the first that has all lines of a file gives them. In the order
 * of the source that names all files; while there is none, as they were told.
 */
export function joinFiles(supplies: readonly Supply[]): Joined {
  const whole = supplies.find((supply) => supply.isAll);
  const byPath = new Map<string, Account[]>();
  for (const { files } of whole ? [whole] : supplies) for (const { path } of files) byPath.set(path, []);
  for (const { files } of supplies) for (const file of files) byPath.get(file.path)?.push(file);
  return { files: [...byPath.values()].flatMap(joinFile), isAll: whole !== undefined };
}

function joinFile(accounts: readonly Account[]): Account[] {
  const best = bestOf(accounts);
  if (!best) return [];
  const told = <K extends keyof Account>(key: K) =>
    accounts.find((account) => account[key] !== null)?.[key] ?? null;
  return [
    {
      ...best,
      oldPath: best.oldPath ?? told('oldPath'),
      change: best.change ?? told('change'),
      additions: best.additions ?? told('additions'),
      deletions: best.deletions ?? told('deletions'),
    },
  ];
}

function bestOf(accounts: readonly Account[]): Account | undefined {
  const whole = accounts.map((account) => proven(account, accounts)).filter(({ lines }) => lines === 'whole');
  const fuller = whole.find(({ text }) => whole[0]?.text && text && saysLess(whole[0].text, text));
  const none = accounts.filter(({ lines }) => lines === 'none');
  return (
    fuller ??
    whole[0] ??
    none.find(({ text }) => text !== null) ??
    none[0] ??
    longestPart(accounts) ??
    accounts[0]
  );
}

/** A page does not always count a file's lines: another source's count tells whether its rows are all. */
function proven(account: Account, others: readonly Account[]): Account {
  const { lines, source, text } = account;
  const counted = others.find(({ additions, deletions }) => additions !== null && deletions !== null);
  if (lines !== 'part' || source !== 'page' || text === null || !counted) return account;
  return holds(sectionsOf(text).flat(), counted) ? { ...account, lines: 'whole' } : account;
}

function longestPart(accounts: readonly Account[]): Account | undefined {
  const parts = accounts.filter(({ lines }) => lines === 'part');
  return parts.toSorted((a, b) => (b.text?.length ?? 0) - (a.text?.length ?? 0))[0];
}

/** A file's part of the joined diff: also of one without lines, which is named at least. */
export function sectionOf(file: Account): string {
  if (file.text !== null) return file.text;
  const header = headerOf(file);
  const isOneSided = file.change === 'added' || file.change === 'deleted';
  return `${[...diffHeader(header), ...(isOneSided ? nameLines(header) : [])].join('\n')}\n`;
}
