import * as z from 'zod/mini';
import { later } from './later.ts';
import { putSchema } from './put-messages.ts';

/** Where the panel sits in the page and how large it is, in CSS pixels. */
export const layoutSchema = later(() =>
  z.object({
    open: z.boolean(),
    dock: z.enum(['right', 'bottom']),
    width: z.number(),
    height: z.number(),
    /** Whether the page makes margin: by viewport width, or as the person chose. */
    margin: z.enum(['auto', 'always', 'never']),
  }),
);
export type Layout = z.infer<ReturnType<typeof layoutSchema>>;

/** Before the person chose another one. */
export const firstLayout: Layout = { open: false, dock: 'right', width: 440, height: 392, margin: 'auto' };

/** GitHub's theme, e.g. `{ mode: 'dark', name: 'dark_dimmed' }`. */
export const Theme = z.object({ mode: z.enum(['light', 'dark']), name: z.string() });
export type Theme = z.infer<typeof Theme>;

/** Panel to content script. */
export const toPageSchema = later(() =>
  z.union([
    z.object({ type: z.literal('layout'), layout: layoutSchema() }),
    /** The panel listens: it is shown now, and gets theme, layout and page. */
    z.object({ type: z.literal('ready') }),
    /** Read the page again now: a `page` message follows, also when nothing changed. */
    z.object({ type: z.literal('read') }),
    /** Show this place of the pull request. */
    z.object({ type: z.literal('go'), url: z.string() }),
    /** Tell what stands in the form for a description: a `form` message follows. */
    z.object({ type: z.literal('form') }),
    z.object({ type: z.literal('put'), put: putSchema() }),
  ]),
);
export type ToPage = z.infer<ReturnType<typeof toPageSchema>>;
