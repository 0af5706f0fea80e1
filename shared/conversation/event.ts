import * as z from 'zod/mini';
import { Outline } from '../describe/outline.ts';
import { ErrorData } from '../errors.ts';
import { Part, Usage } from './part.ts';
import { Receipt } from './receipt.ts';

export const TurnStatus = z.enum(['running', 'completed', 'stopped', 'failed', 'incomplete', 'interrupted']);
export type TurnStatus = z.infer<typeof TurnStatus>;

/** What happened in a conversation. Events are kept whole and addressed by `seq`, from 1. */
export const ConversationEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('turn-started'),
    turn: z.string(),
    question: z.string(),
    provider: z.string(),
    model: z.string(),
    /** The turn that this one takes the place of: an edited question, or one asked again. */
    replaces: z._default(z.nullable(z.string()), null),
    /** ISO 8601, UTC. */
    at: z.string(),
  }),
  /** A description is drafted: the parts are fills of this outline. It comes before them, once. */
  z.object({ type: z.literal('outline'), turn: z.string(), outline: Outline }),
  z.object({ type: z.literal('receipt'), turn: z.string(), receipt: Receipt }),
  z.object({ type: z.literal('part'), turn: z.string(), part: Part }),
  /** The provider could not answer for now; it is asked again by itself. */
  z.object({
    type: z.literal('turn-waiting'),
    turn: z.string(),
    error: ErrorData,
    /** Which repetition comes next, from 1. */
    attempt: z.number(),
    /** ISO 8601, UTC: when it is asked again. */
    until: z.string(),
  }),
  z.object({
    type: z.literal('turn-ended'),
    turn: z.string(),
    status: TurnStatus,
    error: z.nullable(ErrorData),
    usage: z.nullable(Usage),
    /** US dollars by the price table, null where the model or its usage is not known. */
    cost: z._default(z.nullable(z.number()), null),
    at: z.string(),
  }),
]);
export type ConversationEvent = z.infer<typeof ConversationEvent>;

export const NumberedEvent = z.object({ seq: z.number(), event: ConversationEvent });
export type NumberedEvent = z.infer<typeof NumberedEvent>;
