/** The command line was wrong: one line that says how. */
export class UsageError extends Error {}
