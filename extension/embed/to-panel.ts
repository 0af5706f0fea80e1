import * as z from 'zod/mini';
import { PageContext } from '../../shared/page/context.ts';
import { PageSelection } from '../../shared/page/selection.ts';
import { chords } from './chords.ts';
import { layoutSchema, Theme } from './messages.ts';

const FormText = z.object({ isNew: z.boolean(), title: z.nullable(z.string()), body: z.string() });

/** Content script to panel, over the MessagePort that the handshake hands over. Untrusted: scraped data only. */
export const ToPanel = z.discriminatedUnion('type', [
  z.object({ type: z.literal('page'), url: z.string(), context: PageContext }),
  z.object({ type: z.literal('selection'), selection: z.nullable(PageSelection) }),
  z.object({ type: z.literal('theme'), theme: Theme }),
  z.object({ type: z.literal('layout'), layout: layoutSchema() }),
  /** A chord that the person pressed in the page. */
  z.object({ type: z.literal('chord'), chord: z.enum(chords) }),
  /** The form for a description that the page shows now, null for none. */
  z.object({ type: z.literal('form'), form: z.nullable(FormText) }),
  /** The person pressed the button at its field. */
  z.object({ type: z.literal('describe'), form: FormText, proven: z.boolean() }),
  z.object({
    type: z.literal('put'),
    id: z.string(),
    result: z.enum(['done', 'changed', 'gone', 'refused']),
    before: z.nullable(z.object({ title: z.nullable(z.string()), body: z.string() })),
  }),
]);
export type ToPanel = z.infer<typeof ToPanel>;
