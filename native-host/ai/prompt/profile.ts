/** Tokens (o200k) that a prompt's sections get. */
export interface Profile {
  total: number;
  role: number;
  question: number;
  state: number;
  /** Pull request or issue: title and description get at most `page` of it, the diff the rest. */
  pageAndDiff: number;
  page: number;
  terminal: number;
  /** What the person selected: taken before the others, since the question is about it. */
  selection: number;
  /** Code that an error points to: of what a short question leaves, so that nobody's own tokens become fewer. */
  code: number;
  /** What the others leave when all are full. */
  history: number;
}

/** For small models, and what they all begin with. */
export const COMPACT: Profile = {
  total: 4000,
  role: 200,
  question: 1000,
  state: 100,
  pageAndDiff: 2000,
  page: 400,
  terminal: 500,
  selection: 800,
  code: 800,
  history: 200,
};

/** What a model that found the compact prompt too long is asked with: half, but the question stays whole. */
export const SHRUNK: Profile = {
  ...COMPACT,
  total: 2000,
  pageAndDiff: 1000,
  page: 200,
  terminal: 250,
  selection: 400,
  code: 400,
  history: 100,
};

/** Lines of a terminal's output that a question takes along. */
export const TERMINAL_LINES = 50;
