/** A place in the code that a message points to, as it was printed. */
export interface Place {
  /** Without scheme, line and column; forward slashes only. */
  path: string;
  /** From 1; null where the message names the file alone. */
  line: number | null;
  /** What to look for in the file where no line was named. */
  sought: string | null;
}

export type Severity = 'error' | 'warning' | 'note';

/** A place with what ranks it among others. */
export interface Found extends Place {
  severity: Severity;
}
