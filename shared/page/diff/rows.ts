import type { DiffLine } from './unified.ts';

/** One text cell of a diff table with the line numbers that stand before it. */
export interface Side {
  kind: 'context' | 'addition' | 'deletion' | 'empty';
  text: string;
  numbers: readonly (number | null)[];
  noNewline: boolean;
}

/** A row of a diff table: a hunk's header, one side (unified view) or two (split view). */
export type Row = { hunk: string } | { sides: readonly Side[] };

/** Brings rows into the order of a unified diff: in split view deletions and additions stand beside each other. */
export function linesOf(rows: readonly Row[]): DiffLine[] {
  const lines: DiffLine[] = [];
  const additions: DiffLine[] = [];
  /** One by one: as arguments of one call a hundred thousand are too many. */
  const flush = () => {
    for (const line of additions.splice(0)) lines.push(line);
  };
  for (const row of rows) {
    if ('hunk' in row) {
      flush();
      lines.push({ kind: 'hunk', header: row.hunk });
      continue;
    }
    const [left, right] = row.sides;
    if (!left) continue;
    const isChange = right && left.kind !== 'context';
    if (!isChange) flush();
    for (const line of right ? splitLines(left, right) : unifiedLines(left)) {
      (isChange && line.kind === 'addition' ? additions : lines).push(line);
    }
  }
  flush();
  return lines;
}

function unifiedLines({ kind, text, numbers, noNewline }: Side): DiffLine[] {
  if (kind === 'empty') return [];
  const [before = null, after = null] = numbers;
  return [
    {
      ...{ kind, text, noNewline },
      old: kind === 'addition' ? null : before,
      new: kind === 'deletion' ? null : after,
    },
  ];
}

function splitLines(left: Side, right: Side): DiffLine[] {
  const before = left.numbers[0] ?? null;
  const after = right.numbers[0] ?? null;
  if (left.kind === 'context') return unifiedLines({ ...right, kind: 'context', numbers: [before, after] });
  return [
    ...unifiedLines({ ...left, numbers: [before, null] }),
    ...unifiedLines({ ...right, numbers: [null, after] }),
  ];
}
