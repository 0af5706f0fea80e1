import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { Session } from '../../native-host/daemon/handlers.ts';
import { Asks } from '../../native-host/terminal/asks/asks.ts';
import { Screen } from '../../native-host/terminal/screen.ts';
import type { View } from '../../native-host/terminal/views.ts';
import type { ConversationEvent } from '../../shared/conversation/event.ts';

export const size = { cols: 40, rows: 10 };

interface Told {
  method: string;
  ask?: string;
  line?: string;
}

/** A panel that shows the prompt's terminal. */
export function client() {
  const ended = new AbortController();
  const told: Told[] = [];
  const session: Session = {
    id: 's',
    signal: ended.signal,
    notify: (method, params) => void told.push({ ...params, method }),
  };
  const view: View = { id: 'v', session, packs: false, reader: null, wants: null };
  return { session, view, told, leave: () => ended.abort() };
}

/** A prompt with a real screen, and a fifo with somebody who reads it. */
export function openPrompt() {
  const folder = mkdtempSync(join(tmpdir(), 'pullside-asks-'));
  const fifo = join(folder, 'answers');
  execFileSync('mkfifo', ['-m', '600', fifo]);
  const reader = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
  const screen = new Screen(size, () => {});
  const typed: string[] = [];
  let log = '';
  const print = (text: string) => {
    log += text;
    screen.write(text);
  };
  const paper = { standing: () => screen.standing(), columns: () => size.cols, print };
  const asks = new Asks({
    terminal: 't',
    fifo,
    paper,
    type: (data) => void typed.push(data),
  });
  const status = () => {
    const buffer = Buffer.alloc(100);
    try {
      return buffer.toString('utf8', 0, readSync(reader, buffer));
    } catch {
      return '';
    }
  };
  return {
    asks,
    typed,
    print,
    log: () => log,
    screen,
    rows: async () => {
      await screen.caughtUp();
      return screen.lastLines(20).split('\n');
    },
    /** From the shell. */
    shell: (text: string) => {
      print(text);
      asks.saw(text);
    },
    token: async () => {
      let token = '';
      await vi.waitFor(() => {
        token += status();
        expect(token).toMatch(/\n$/);
      }, 60_000);
      return token;
    },
    close: () => {
      asks.close();
      screen.dispose();
      closeSync(reader);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A piece of an answer. */
export const text = (words: string): ConversationEvent => ({
  type: 'part',
  turn: 'x',
  part: { type: 'text-delta', text: words },
});
export const ended = (
  status: 'completed' | 'failed' | 'incomplete' | 'stopped',
  error: string | null = null,
) =>
  ({
    type: 'turn-ended',
    turn: 'x',
    status,
    error: error === null ? null : { code: 'provider-failed', message: error, retryable: false },
    usage: null,
    cost: null,
    at: '',
  }) satisfies ConversationEvent;

/** A question whose turn has begun. */
export function begun(
  { asks }: ReturnType<typeof openPrompt>,
  { view, session }: ReturnType<typeof client>,
  stop = () => {},
) {
  asks.begin('q1', '/ai why', view);
  asks.take('q1', session);
  const reply = asks.claim('q1', session);
  reply.asking('OpenAI', stop);
  return reply;
}
