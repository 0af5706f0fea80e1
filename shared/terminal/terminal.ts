import * as z from 'zod/mini';
import { CommandRecord } from './command.ts';

export const Size = z.object({
  cols: z.number().check(z.int(), z.minimum(2), z.maximum(1000)),
  rows: z.number().check(z.int(), z.minimum(1), z.maximum(1000)),
});
export type Size = z.infer<typeof Size>;

export const TerminalInfo = z.object({
  id: z.string(),
  name: z.string(),
  cwd: z.string(),
  shell: z.string(),
  size: Size,
  /** The view that decides the size, null when no view is attached. */
  sizedBy: z.nullable(z.string()),
  /** Exit code once the shell has ended, null while it runs. */
  exitCode: z.nullable(z.number()),
  /** The command that runs now, null at the prompt and where the shell does not tell. */
  running: z.nullable(CommandRecord),
  /** What the shell tells: whether its commands are recorded, and whether questions can be typed at its prompt. */
  integration: z.object({
    records: z.boolean(),
    asks: z.boolean(),
    /** Why one of them is off, a sentence; null when both are on. */
    reason: z.nullable(z.string()),
  }),
});
export type TerminalInfo = z.infer<typeof TerminalInfo>;

/**
 * A screen to start from: write `screen` into an empty terminal of `size`, then
 * follow the log from `offset`. Offsets count UTF-8 bytes since the terminal opened.
 */
export const Snapshot = z.object({
  size: Size,
  screen: z.string(),
  offset: z.number(),
  /**
   * Prompts that stand in `screen`, with the command that was typed there, null where none was yet. Rows
   * count from the top of its scrollback, from 0; `offset` is where the prompt began in the log.
   */
  commands: z.array(z.object({ record: z.nullable(CommandRecord), row: z.number(), offset: z.number() })),
});
export type Snapshot = z.infer<typeof Snapshot>;
