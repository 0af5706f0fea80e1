import * as z from 'zod/mini';
import { NumberedEvent, TurnStatus } from '../conversation/event.ts';
import { Receipt } from '../conversation/receipt.ts';
import { Ask } from '../conversation/turn.ts';
import { ErrorData } from '../errors.ts';
import { PageKey } from '../page/context.ts';
import { id, nothing } from './fields.ts';

/** A conversation as lists show it. */
export const ConversationInfo = z.object({
  id,
  page: z.nullable(PageKey),
  title: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Sequence number of its newest event, 0 when there is none. */
  lastSeq: z.number(),
});
export type ConversationInfo = z.infer<typeof ConversationInfo>;

/** Requests about conversations and their turns. */
export const conversationMethods = {
  /** The page's newest conversation, or a new one when it has none or `fresh` asks for it. */
  'conversation/open': {
    params: z.object({ page: z.nullable(PageKey), fresh: z.boolean() }),
    result: z.extend(ConversationInfo, {
      /** What the person has to know about the saved conversations, e.g. that a damaged file was put aside. */
      notice: z.nullable(z.string()),
    }),
  },
  'conversation/list': {
    params: nothing,
    result: z.object({ conversations: z.array(ConversationInfo) }),
  },
  /** Sends the events after `after` as notifications, in order, then follows the log. */
  'conversation/attach': {
    params: z.object({ conversation: id, after: z.number() }),
    result: z.object({ lastSeq: z.number() }),
  },
  'conversation/detach': { params: z.object({ conversation: id }), result: nothing },
  /** Acknowledged after commit. A turn id that is known already starts nothing. */
  'turn/start': { params: z.extend(Ask, { turn: id }), result: z.object({ status: TurnStatus }) },
  'turn/stop': { params: z.object({ turn: id }), result: nothing },
  /** A turn that waits: before the others that wait, or at once, which stops the one that runs. */
  'turn/advance': { params: z.object({ turn: id, to: z.enum(['front', 'now']) }), result: nothing },
  /** What `turn/start` would send now; sends nothing. */
  'turn/preview': { params: Ask, result: Receipt },
} as const;

/** What the host tells of them. */
export const conversationNotifications = {
  'turn/event': z.extend(NumberedEvent, { conversation: id }),
  /** The turns of a conversation that wait, first to last: sent when that changes, and to whoever attaches while some wait. */
  'turn/queue': z.object({
    conversation: id,
    waiting: z.array(
      z.object({
        turn: id,
        /** `turn`: an earlier one runs; `limit`: too many questions in this minute. */
        behind: z.enum(['turn', 'limit']),
        /** ISO 8601, UTC: when the limit lets it through; null when that is not known. */
        until: z.nullable(z.string()),
      }),
    ),
  }),
  /** The turn is over, but its end could not be written; its event follows when it can be. */
  'turn/unsaved': z.object({ conversation: id, turn: id, error: ErrorData }),
} as const;
