import * as z from 'zod/mini';

/** `separate`: stderr came on a way of its own; `combined`: it stands in the output; `none`: nothing was captured. */
const StderrSource = z.enum(['separate', 'combined', 'none']);
export type StderrSource = z.infer<typeof StderrSource>;

/**
 * Where a command ran: in a terminal of the panel, in one of the user's own with the hooks of
 * `pullside shell-init` (`hook`; `tmux` where the pane's text came with it), or inside `pullside shell`.
 */
const CommandSource = z.enum(['terminal', 'hook', 'tmux', 'shell']);
export type CommandSource = z.infer<typeof CommandSource>;

/** One command with its exit code. What it printed is fetched apart. */
export const CommandRecord = z.object({
  id: z.string(),
  /** `ask`: a question typed at the prompt, that never reached the shell. */
  kind: z.enum(['command', 'ask']),
  source: CommandSource,
  /** The panel's terminal that it ran in, null for all others. */
  terminal: z.nullable(z.string()),
  shell: z.string(),
  /** As it was typed; null where the shell's own history would not keep it. */
  command: z.nullable(z.string()),
  /** The folder that it started in. */
  cwd: z.string(),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  /** Null while it runs. */
  endedAt: z.nullable(z.string()),
  /** Null while it runs, and where the shell could not tell. */
  exitCode: z.nullable(z.number()),
  stderrSource: StderrSource,
  /** UTF-8 bytes that it printed in all; what of them was kept says `CapturedText`. */
  outputBytes: z.number(),
});
export type CommandRecord = z.infer<typeof CommandRecord>;

/** Statuses of commands that the person stopped: SIGINT, and SIGTSTP and SIGSTOP of Linux and macOS. */
const STOPPED_BY_HAND: ReadonlySet<number | null> = new Set([130, 145, 146, 147, 148]);

export function isStoppedByHand({ exitCode }: CommandRecord): boolean {
  return STOPPED_BY_HAND.has(exitCode);
}

/** Whether a command is one of those that went wrong: no question, and not one that the person stopped. */
export function hasFailed(record: CommandRecord): boolean {
  const { kind, exitCode } = record;
  return kind === 'command' && exitCode !== null && exitCode !== 0 && !isStoppedByHand(record);
}

/** What a command printed, as plain text: whole, or its beginning and its end. */
export const CapturedText = z.object({
  head: z.string(),
  tail: z.string(),
  /** UTF-8 bytes left out between head and tail; 0 when `head` is all there was and `tail` is "". */
  cutBytes: z.number(),
});
export type CapturedText = z.infer<typeof CapturedText>;

/** A command with what it printed. */
export const CommandOutput = z.object({
  output: CapturedText,
  /** Null where stderr is not known apart from the output. */
  stderr: z.nullable(CapturedText),
});
export type CommandOutput = z.infer<typeof CommandOutput>;
