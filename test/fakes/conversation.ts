import { signal } from '@preact/signals';
import { type Conversation, createConversation } from '../../extension/state/conversation/conversation.ts';
import type { ConversationEvent } from '../../shared/conversation/event.ts';
import type { PageKey } from '../../shared/page/context.ts';
import { FakeHostClient } from './host-client.ts';

export const page = (id: string): PageKey => ({
  host: 'github.com',
  owner: 'o',
  repo: 'r',
  kind: 'pull-request',
  id,
});
export const asked = {
  question: 'why?',
  page: null,
  diff: null,
  sources: { description: true, diff: true, terminal: true, workspace: true },
  terminal: null,
  choice: null,
  replaces: null,
  selection: null,
  record: null,
  askedAt: null,
};
export const asking = (turn = 't', replaces: string | null = null) => ({ turn, question: 'why?', replaces });
export const started = (turn: string): ConversationEvent => ({
  type: 'turn-started',
  turn,
  question: 'why?',
  provider: 'openai',
  model: 'm',
  replaces: null,
  at: '2026-01-01T00:00:00.000Z',
});
export const text = (turn: string, delta: string): ConversationEvent => ({
  type: 'part',
  turn,
  part: { type: 'text-delta', text: delta },
});
export const settle = () => new Promise((done) => setTimeout(done));

export const infoOf = (key: PageKey | null) => ({
  id: `c${key?.id}`,
  page: key,
  title: '',
  createdAt: '',
  lastSeq: 0,
  notice: 'put aside',
});

export async function open(
  start: () => Promise<unknown> = async () => ({}),
  first: PageKey | null = page('1'),
) {
  const host = new FakeHostClient({
    'conversation/open': ({ page: key }) => infoOf(key),
    'conversation/attach': () => ({ lastSeq: 0 }),
    'turn/start': async () => {
      await start();
      return { status: 'running' as const };
    },
  });
  const key = signal<PageKey | null>(first);
  const conversation = createConversation(host, key);
  await settle();
  const say = (conversationId: string, seq: number, event: ConversationEvent) =>
    host.say('turn/event', { conversation: conversationId, seq, event });
  return { host, key, conversation, say };
}

/** Which turns are shown, and which wait. */
export const order = (conversation: Conversation) => {
  const { shown, queued } = conversation.thread.value;
  return [shown.map(({ turn }) => turn.id), queued.map(({ turn }) => turn.id)];
};
