import { join } from 'node:path';
import { openStore } from '../../native-host/store/store.ts';

/** The newest conversation's last answer, as the host keeps it. The panel draws it; this is its text. */
export function storedAnswer(dataFolder: string): string {
  const store = openStore(join(dataFolder, 'conversations.sqlite'));
  try {
    const conversation = store.conversations()[0]?.id ?? '';
    const turn = store.lastTurns(conversation, 1)[0]?.id ?? '';
    return store
      .turnEvents(turn)
      .map((event) => (event.type === 'part' && event.part.type === 'text-delta' ? event.part.text : ''))
      .join('');
  } finally {
    store.close();
  }
}
