import * as z from 'zod/mini';
import { PageContext } from '../../shared/page/context.ts';
import { PageSelection } from '../../shared/page/selection.ts';
import { chords } from './chords.ts';
import { layoutSchema, Theme } from './messages.ts';

/** Content script to panel, over the MessagePort that the handshake hands over. Untrusted: scraped data only. */
export const ToPanel = z.discriminatedUnion('type', [
  z.object({ type: z.literal('page'), url: z.string(), context: PageContext }),
  z.object({ type: z.literal('selection'), selection: z.nullable(PageSelection) }),
  z.object({ type: z.literal('theme'), theme: Theme }),
  z.object({ type: z.literal('layout'), layout: layoutSchema() }),
  /** A chord that the person pressed in the page. */
  z.object({ type: z.literal('chord'), chord: z.enum(chords) }),
]);
export type ToPanel = z.infer<typeof ToPanel>;
