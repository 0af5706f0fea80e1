import { AppError } from '../../../shared/errors.ts';
import type { ConversationInfo } from '../../../shared/protocol/conversation.ts';
import type { Store } from '../../store/store.ts';

export function knownConversation(store: Store, conversation: string): ConversationInfo {
  const info = store.conversation(conversation);
  if (info) return info;
  throw new AppError(
    'not-found',
    'This conversation is not there any more. Open the panel again for a new one.',
  );
}
