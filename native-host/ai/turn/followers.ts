import type { NumberedEvent } from '../../../shared/conversation/event.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { Session } from '../../daemon/handlers.ts';
import type { Waiting } from './queue.ts';

/** Who follows which conversation. */
export interface Followers {
  follow(conversation: string, session: Session): void;
  leave(conversation: string, session: Session): void;
  /** Tells events that are committed already. */
  tell(conversation: string, events: readonly NumberedEvent[]): void;
  tellUnsaved(conversation: string, turn: string, error: ErrorData): void;
  tellQueue(conversation: string, waiting: Waiting): void;
}

export function createFollowers(): Followers {
  const sessions = new Map<string, Set<Session>>();
  const leave = (conversation: string, session: Session): void => {
    const following = sessions.get(conversation);
    following?.delete(session);
    if (following?.size === 0) sessions.delete(conversation);
  };
  const of = (conversation: string) => sessions.get(conversation) ?? new Set<Session>();
  return {
    follow(conversation, session) {
      const following = of(conversation);
      if (following.has(session)) return;
      sessions.set(conversation, following.add(session));
      session.signal.addEventListener('abort', () => leave(conversation, session), { once: true });
    },
    leave,
    tell(conversation, events) {
      for (const session of of(conversation)) tellEvents(session, conversation, events);
    },
    tellUnsaved(conversation, turn, error) {
      for (const session of of(conversation)) session.notify('turn/unsaved', { conversation, turn, error });
    },
    tellQueue(conversation, waiting) {
      for (const session of of(conversation)) session.notify('turn/queue', { conversation, waiting });
    },
  };
}

export function tellEvents(session: Session, conversation: string, events: readonly NumberedEvent[]): void {
  for (const event of events) session.notify('turn/event', { conversation, ...event });
}
