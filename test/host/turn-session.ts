import { afterEach, beforeEach, expect } from 'vitest';
import { type FakeOpenAI, startFakeOpenAI } from '../fakes/openai.ts';
import {
  answerOf,
  type Client,
  endOf,
  openRoom,
  question,
  type Room,
  type RoomOptions,
} from './turn-room.ts';

type More = Parameters<typeof question>[2];

/** What each test of a file begins with: a model's server, a room, and a panel at a conversation without a page. */
export interface TurnSession {
  server: FakeOpenAI;
  room: Room;
  client: Client;
  conversation: string;
  start(turn: string, text: string, more?: More): Promise<{ status: string }>;
  /** Starts the turn and gives its whole answer. */
  asked(turn: string, text: string, more?: More): Promise<string>;
  /** What the server received with a request. */
  body(index: number): { messages: { role: string; content: string }[] };
}

/** A new conversation that the client follows. */
export async function opened(by: Client): Promise<string> {
  const { id } = await by.call('conversation/open', { page: null, fresh: true });
  await by.call('conversation/attach', { conversation: id, after: 0 });
  return id;
}

export function turnSession(options: Omit<RoomOptions, 'baseUrl'> = {}): TurnSession {
  const here = {
    start: (turn, text, more = {}) =>
      here.client.call('turn/start', { turn, ...question(here.conversation, text, more) }),
    asked: async (turn, text, more = {}) => {
      await here.start(turn, text, more);
      await endOf(here.client, turn);
      return answerOf(here.client.events, turn);
    },
    body: (index) => JSON.parse(here.server.requests[index]?.body ?? '{}'),
  } as TurnSession;

  beforeEach(async () => {
    here.server = await startFakeOpenAI();
    here.room = openRoom({ ...options, baseUrl: here.server.url });
    here.client = here.room.client();
    here.conversation = await opened(here.client);
  });

  afterEach(async () => {
    expect(here.room.bugs).toEqual([]);
    await here.room.close();
    await here.server.close();
  });

  return here;
}
