import type { ReceiptSection } from '../../../../shared/conversation/receipt.ts';
import type { DiffAccount, PullFile } from '../../../../shared/pull/pull.ts';
import type { FileReport } from '../../diff/report.ts';

type Detail = ReceiptSection['details'][number];

/** What became of each file of a diff: which lines are sent, or why none are, and who gave them. */
export function fileDetails(files: readonly FileReport[], account: DiffAccount | null): Detail[] {
  const told = new Map(account?.files.map((file) => [file.path, file]));
  return files.map((file) => fileDetail(file, told.get(file.path)));
}

/** Files whose lines, or some of them, nobody could give. */
export function lackingOf(account: DiffAccount | null): Record<'missing' | 'part', number> {
  const count = (wanted: PullFile['lines']) =>
    account?.files.filter(({ lines }) => lines === wanted).length ?? 0;
  return { missing: count('missing'), part: count('part') };
}

function fileDetail(report: FileReport, told: PullFile | undefined): Detail {
  const { path, tokens } = report;
  const source = told && { source: told.source };
  if (told?.lines === 'missing')
    return { label: path, note: 'named only: its lines are missing', tokens, kind: 'named', ...source };
  return { label: path, note: noteOf(report, told), tokens, kind: kindOf(report, told), ...source };
}

function kindOf({ included }: FileReport, told: PullFile | undefined): Detail['kind'] {
  if (included === 'listed' || included === 'ignored') return 'named';
  return included === 'whole' && told?.lines !== 'part' ? 'whole' : 'part';
}

function noteOf({ included, ranges }: FileReport, told: PullFile | undefined): string {
  const lines = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
  const shown = `lines ${lines || 'removed only'}`;
  if (included === 'whole' && told?.lines === 'part') return `${shown}; others are missing`;
  return { whole: 'whole', partial: shown, listed: 'named only', ignored: 'generated, named only' }[included];
}
