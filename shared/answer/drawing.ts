/** A code block of an answer, where it stands among the rows. */
export interface CodeBlock {
  /** Row of its label. */
  row: number;
  /** Rows that it takes, label included. */
  height: number;
  label: string;
  code: string;
}

/** Painted rows, each complete in itself: every style that a row opens it also closes. */
export interface Drawing {
  rows: string[];
  codes: CodeBlock[];
}

export const blank: Drawing = { rows: [''], codes: [] };

export function rowsOnly(rows: string[]): Drawing {
  return { rows, codes: [] };
}

/** Puts drawings under each other. */
export function stack(drawings: readonly Drawing[]): Drawing {
  const all: Drawing = { rows: [], codes: [] };
  for (const { rows, codes } of drawings) {
    const offset = all.rows.length;
    all.codes.push(...codes.map((code) => ({ ...code, row: code.row + offset })));
    for (const row of rows) all.rows.push(row);
  }
  return all;
}

/** Puts `first` before the first row and `rest` before the others; an empty row stays empty if it can. */
export function indent(drawing: Drawing, first: string, rest: string): Drawing {
  const bare = rest.trim() === '';
  const rows = drawing.rows.map((row, index) => {
    if (index === 0) return first + row;
    return bare && row === '' ? '' : rest + row;
  });
  return { ...drawing, rows };
}

export function spaced(drawings: readonly Drawing[]): Drawing {
  return stack(drawings.flatMap((drawing, index) => (index === 0 ? [drawing] : [blank, drawing])));
}
