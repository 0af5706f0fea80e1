/** Tokens (o200k) of the compact profile's sections. */
export const COMPACT = {
  total: 4000,
  role: 200,
  question: 1000,
  state: 100,
  /** Pull request or issue: title and description get at most `page` of it, the diff the rest. */
  pageAndDiff: 2000,
  page: 400,
  terminal: 500,
  /** What the others leave when all are full. */
  history: 200,
} as const;

/** Lines of a terminal's output that a question takes along. */
export const TERMINAL_LINES = 50;
