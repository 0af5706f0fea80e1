import * as z from 'zod/mini';
import { PageContext } from '../../shared/page/context.ts';
import { PageSelection } from '../../shared/page/selection.ts';
import { chords } from './chords.ts';
import { layoutSchema, Theme } from './messages.ts';

const Text = z.object({ title: z.nullable(z.string()), body: z.string() });

/** What came of a text that was put into the page's form. */
const PutOutcome = z.object({
  id: z.string(),
  /** `changed`: something else stands there; `gone`: no form is there; `refused`: the page did not take it. */
  result: z.enum(['done', 'changed', 'gone', 'refused']),
  /** What stood there before, of a title that was replaced too. */
  before: z.nullable(Text),
});
export type PutOutcome = z.infer<typeof PutOutcome>;

/** Content script to panel, over the MessagePort that the handshake hands over. Untrusted: scraped data only. */
export const ToPanel = z.discriminatedUnion('type', [
  z.object({ type: z.literal('page'), url: z.string(), context: PageContext }),
  z.object({ type: z.literal('selection'), selection: z.nullable(PageSelection) }),
  z.object({ type: z.literal('theme'), theme: Theme }),
  z.object({ type: z.literal('layout'), layout: layoutSchema() }),
  /** A chord that the person pressed in the page. */
  z.object({ type: z.literal('chord'), chord: z.enum(chords) }),
  /** The form for a description that the page shows now, null for none. */
  z.object({ type: z.literal('form'), form: z.nullable(Text) }),
  /** The person pressed the button at its field. */
  z.object({ type: z.literal('describe'), form: Text, proven: z.boolean() }),
  z.extend(PutOutcome, { type: z.literal('put') }),
]);
export type ToPanel = z.infer<typeof ToPanel>;
