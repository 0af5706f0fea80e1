import type { ConversationEvent } from '../../../shared/conversation/event.ts';
import type { AskedAt } from '../../../shared/conversation/turn.ts';
import type { Session } from '../../daemon/handlers.ts';

/** To a prompt where a question was typed: it is answered there too, for as long as somebody waits. */
export interface AskReply {
  /** Who is asked, and how the person there ends it. */
  asking(who: string, stop: () => void): void;
  /** It waits for others of its conversation, or for the limit. */
  queued(): void;
  /** What happened in the turn. */
  tell(event: ConversationEvent): void;
  /** Why the question was not taken. */
  refused(error: unknown): void;
}

/** The prompts of all terminals. */
export interface Prompts {
  /** Throws AppError when nobody waits there any more for an answer to what this session asks. */
  claim(at: AskedAt, session: Session): AskReply;
}
