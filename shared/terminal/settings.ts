import * as z from 'zod/mini';

/** xterm writes it into a style sheet: nothing that would end the rule it stands in. */
const fontFamily = /^[^{};<>@\\\p{Cc}]*$/u;

/** What the person set for all terminals. */
export const TerminalSettings = z.object({
  /** Whose stderr is recorded apart: that of tools known to be no full-screen programs, nobody's, or of all but those known to be. */
  stderr: z.enum(['auto', 'off', 'always']),
  /** Pixels. */
  fontSize: z.number().check(z.int(), z.minimum(8), z.maximum(32)),
  /** A CSS font family, null for the panel's own. */
  fontFamily: z.nullable(z.string().check(z.maxLength(200), z.regex(fontFamily))),
});
export type TerminalSettings = z.infer<typeof TerminalSettings>;

export const DEFAULT_TERMINAL_SETTINGS: TerminalSettings = { stderr: 'auto', fontSize: 12, fontFamily: null };
