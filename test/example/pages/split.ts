import type { DiffLine } from '../diff.ts';

export type DiffView = 'unified' | 'split';
type Hunk = DiffLine & { type: 'HUNK' };
/** A line that has text. */
export type Shown = DiffLine & { type: Exclude<DiffLine['type'], 'HUNK'> };

/** A row of a diff's table: of a unified one numbers and a line, of a split one a line on each side. */
export type PageRow =
  | Hunk
  | { view: 'unified'; left: number | undefined; right: number | undefined; line: Shown }
  | { view: 'split'; left: Shown | undefined; right: Shown | undefined };

export function isHunk(row: PageRow): row is Hunk {
  return 'type' in row;
}

export function rowsOf(lines: readonly DiffLine[], view: DiffView): PageRow[] {
  return view === 'unified' ? lines.map(unifiedRow) : splitRows(lines);
}

function unifiedRow(line: DiffLine): PageRow {
  if (isHunkLine(line)) return line;
  const left = line.type === 'ADDITION' ? undefined : line.left;
  const right = line.type === 'DELETION' ? undefined : line.right;
  return { view: 'unified', left, right, line: line as Shown };
}

/** Deletions and the additions after them stand beside each other. */
function splitRows(lines: readonly DiffLine[]): PageRow[] {
  const rows: PageRow[] = [];
  let open: Extract<PageRow, { view: 'split' }>[] = [];
  for (const line of lines) {
    if (isHunkLine(line)) rows.push(line);
    if (line.type === 'CONTEXT') rows.push({ view: 'split', left: line as Shown, right: line as Shown });
    if (line.type === 'HUNK' || line.type === 'CONTEXT') open = [];
    const beside = line.type === 'ADDITION' ? open.shift() : undefined;
    if (beside) beside.right = line as Shown;
    else if (line.type === 'ADDITION') rows.push({ view: 'split', left: undefined, right: line as Shown });
    if (line.type !== 'DELETION') continue;
    const row = { view: 'split', left: line as Shown, right: undefined } as const;
    const added: Extract<PageRow, { view: 'split' }> = { ...row };
    rows.push(added);
    open.push(added);
  }
  return rows;
}

function isHunkLine(line: DiffLine): line is Hunk {
  return line.type === 'HUNK';
}
