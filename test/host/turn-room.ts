import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadDrafting } from '../../native-host/ai/describe/drafting.ts';
import { digest } from '../../native-host/ai/digest/digest.ts';
import { openProviders } from '../../native-host/ai/providers/providers.ts';
import { createThread } from '../../native-host/ai/thread/thread.ts';
import { turnHandlers } from '../../native-host/ai/turn/handlers.ts';
import type { Rate } from '../../native-host/ai/turn/limit.ts';
import { PATIENCE, type Patience } from '../../native-host/ai/turn/patience.ts';
import type { Handlers, Session } from '../../native-host/daemon/handlers.ts';
import { createHistory } from '../../native-host/history/history.ts';
import { openKeys } from '../../native-host/settings/keys.ts';
import { openSettings } from '../../native-host/settings/settings.ts';
import { openStore } from '../../native-host/store/store.ts';
import { openProjects } from '../../native-host/workspace/project/project.ts';
import { createReadCode } from '../../native-host/workspace/read-code.ts';
import type { NumberedEvent } from '../../shared/conversation/event.ts';
import type { Receipt } from '../../shared/conversation/receipt.ts';
import type { Ask } from '../../shared/conversation/turn.ts';
import { AppError, type ErrorData } from '../../shared/errors.ts';
import type { Method, NotificationParams, Params, Result } from '../../shared/protocol/methods.ts';

export const KEY = 'sk-test-4f9c2b7a1d8e6035zzQwXyKLmNoP';

type Waiting = NotificationParams<'turn/queue'>['waiting'];

/** A client that keeps what it was told. */
export interface Client {
  session: Session;
  events: NumberedEvent[];
  unsaved: ErrorData[];
  /** What waits in the conversation, each time that it changed. */
  queues: Waiting[];
  leave(): void;
  call<M extends Method>(method: M, params: Params<M>): Promise<Result<M>>;
}

/** One for all rooms: it keeps nothing of them. */
const engine = createThread();

export interface RoomOptions {
  folder?: string;
  /** `openai` when none is named. */
  provider?: string;
  baseUrl: string;
  readDrafting?: ReadDrafting;
  /** How long silence is borne; waits before asking again are noted, not waited for, unless `sleep` says how. */
  patience?: Partial<Patience>;
  rate?: Rate;
}

/** The room of conversations on a real store, real providers and files of its own. */
export function openRoom(options: RoomOptions) {
  const { provider = 'openai', rate } = options;
  const waits: number[] = [];
  const sleep = async (ms: number) => void waits.push(ms);
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'pullside-turn-'));
  const file = join(folder, 'conversations.sqlite');
  const store = openStore(file);
  const keys = openKeys(join(folder, 'config'));
  void keys.set(provider, KEY);
  const settings = openSettings(join(folder, 'config'));
  settings.choose({ provider, model: 'm-1' });
  settings.setBaseUrl(provider, options.baseUrl);
  const uploads = new Map<string, string>();
  const bugs: unknown[] = [];
  const screen = { shell: 'bash', cwd: '/home', text: '', running: null as string | null, tells: false };
  const history = createHistory({ store, ownKeys: () => [], added: () => {} });
  const projects = openProjects(folder, settings, { variables: async () => ({}) });
  const room = turnHandlers({
    store,
    keys,
    engine,
    providers: openProviders({
      settings,
      keys,
      conversations: store,
      login: { variables: async () => ({}) },
      own: digest,
    }),
    accountOf: () => null,
    takeUpload: (id) => uploads.get(id) ?? missingUpload(),
    prompts: { claim: () => missingUpload() },
    lastOutput: async () => screen,
    history,
    readCode: createReadCode(settings),
    readProject: projects.read,
    readDrafting: options.readDrafting ?? missingUpload,
    report: (bug) => bugs.push(bug),
    patience: { ...PATIENCE, sleep, ...options.patience },
    rate,
  });
  const handlers: Handlers = room.handlers ?? {};
  return {
    folder,
    file,
    store,
    uploads,
    bugs,
    screen,
    history,
    settings,
    waits,
    room,
    client: () => createClient(handlers),
    async close() {
      await room.close?.();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Room = ReturnType<typeof openRoom>;

function missingUpload(): never {
  throw new AppError('not-found', 'no such upload');
}

let clients = 0;

function createClient(handlers: Handlers): Client {
  const ended = new AbortController();
  const events: NumberedEvent[] = [];
  const unsaved: ErrorData[] = [];
  const queues: Waiting[] = [];
  clients += 1;
  const session: Session = {
    id: `client-${clients}`,
    signal: ended.signal,
    notify: (method, params) => {
      if (method === 'turn/event' && 'event' in params) events.push({ seq: params.seq, event: params.event });
      if (method === 'turn/unsaved' && 'error' in params) unsaved.push(params.error);
      if (method === 'turn/queue' && 'waiting' in params) queues.push(params.waiting);
    },
  };
  return {
    session,
    events,
    unsaved,
    queues,
    leave: () => ended.abort(),
    call: async (method, params) => {
      const handler = handlers[method];
      if (!handler) throw new Error(`nobody answers ${method}`);
      return handler(params, session);
    },
  };
}

export function question(conversation: string, text: string, more: Partial<Ask> = {}): Ask {
  const sources = { description: true, diff: true, terminal: true, workspace: true };
  return {
    conversation,
    question: text,
    page: null,
    diff: null,
    sources,
    terminal: null,
    choice: null,
    replaces: null,
    record: null,
    selection: null,
    askedAt: null,
    ...more,
  };
}

/** Waits until `check` gives something; a test that waits too long says for what. */
export async function until<T>(
  what: string,
  check: () => T | null | undefined | false,
  ms = 60_000,
): Promise<T> {
  const deadline = performance.now() + ms;
  for (;;) {
    const value = check();
    if (value !== null && value !== undefined && value !== false) return value;
    if (performance.now() > deadline) throw new Error(`waited ${ms} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

export function endOf(client: Client, turn: string) {
  return until(`the end of ${turn}`, () => {
    const found = client.events.find(
      ({ event }) => event.type === 'turn-ended' && event.turn === turn,
    )?.event;
    return found?.type === 'turn-ended' ? found : null;
  });
}

export function answerOf(events: readonly NumberedEvent[], turn: string): string {
  return events
    .map(({ event }) =>
      event.type === 'part' && event.turn === turn && event.part.type === 'text-delta' ? event.part.text : '',
    )
    .join('');
}

export function receiptOf(client: Client, turn: string): Receipt {
  const found = client.events.find(({ event }) => event.type === 'receipt' && event.turn === turn)?.event;
  if (found?.type !== 'receipt') throw new Error(`no receipt of ${turn}`);
  return found.receipt;
}
