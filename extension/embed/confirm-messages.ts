import * as z from 'zod/mini';

/** Name of the runtime port that one question travels on. */
export const CONFIRM_PORT = 'confirm';

/**
 * What would go into a terminal: a command with its line end, text as a paste, or code at the prompt; or into the page's
 * form, or to GitHub.
 */
export const Entry = z.object({
  kind: z.enum(['run', 'paste', 'insert', 'put', 'publish']),
  text: z.string(),
});
export type Entry = z.infer<typeof Entry>;

/** Background to panel: the person's answer; closing the window is a no. */
export const Verdict = z.object({ yes: z.boolean() });
export type Verdict = z.infer<typeof Verdict>;

/** What the background and the window keep in session storage, which only the extension's own pages reach. */
export const Kept = z.object({ entry: Entry, yes: z.boolean() });
export type Kept = z.infer<typeof Kept>;

/** Where it is kept; the window's address names the id. */
export function keptAs(id: string): string {
  return `confirm:${id}`;
}
