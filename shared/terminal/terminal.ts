import * as z from 'zod/mini';

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
});
export type TerminalInfo = z.infer<typeof TerminalInfo>;

/**
 * A screen to start from: write `screen` into an empty terminal of `size`, then
 * follow the log from `offset`. Offsets count UTF-8 bytes since the terminal opened.
 */
export const Snapshot = z.object({ size: Size, screen: z.string(), offset: z.number() });
export type Snapshot = z.infer<typeof Snapshot>;
