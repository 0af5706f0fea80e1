import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { TerminalInfo } from '../../../shared/terminal/terminal.ts';
import type { HostClient } from '../../host/client.ts';
import { TerminalFeed } from './terminal-feed.ts';

/** The host's terminals, and this panel's view of each. */
export interface Terminals {
  readonly list: ReadonlySignal<readonly TerminalInfo[]>;
  /** This panel's view, by which the host knows who set a terminal's size. */
  readonly view: string;
  /** How many ended because their host did, until the person has read it. */
  readonly lost: Signal<number>;
  feed(terminal: string): TerminalFeed;
  /** Opens one in that folder, null for the home folder, and gives its id. Without a name the host gives it one. */
  open(cwd: string | null, name?: string): Promise<string>;
  /** Writes what the person typed elsewhere, at the shell's prompt. Throws AppError where something else would read it. */
  writeAtPrompt(terminal: string, data: string): Promise<void>;
  rename(terminal: string, name: string): Promise<void>;
  close(terminal: string): Promise<void>;
}

type Host = Pick<HostClient, 'call' | 'notify' | 'on' | 'epoch' | 'state'>;

/** Before a view has measured itself. */
const firstSize = { cols: 80, rows: 24 };

export function createTerminals(
  host: Host,
  visible: ReadonlySignal<boolean>,
  failed: (error: unknown) => void,
): Terminals {
  const list = signal<readonly TerminalInfo[]>([]);
  const view = `view-${crypto.randomUUID()}`;
  const lost = signal(0);
  const feeds = new Map<string, TerminalFeed>();
  let lastPid: number | null = null;

  host.on('terminal/changed', ({ terminal, info }) => (list.value = changed(list.peek(), terminal, info)));
  effect(() => {
    if (host.epoch.value === 0) return;
    const pid = pidOf(host);
    host.call('terminal/list', {}).then(({ terminals }) => {
      if (lastPid !== null && pid !== lastPid) lost.value += missingCount(list.peek(), terminals);
      lastPid = pid;
      list.value = terminals;
    }, failed);
  });
  effect(() => {
    const seen = visible.value;
    for (const feed of feeds.values()) feed.setVisible(seen);
  });

  function feed(terminal: string): TerminalFeed {
    const known = feeds.get(terminal);
    if (known) return known;
    const made = new TerminalFeed(host, terminal, view, failed);
    made.setVisible(visible.peek());
    feeds.set(terminal, made);
    return made;
  }

  async function open(cwd: string | null, name?: string): Promise<string> {
    const terminal = crypto.randomUUID();
    const info = await host.call('terminal/open', { terminal, name: name ?? null, cwd, size: firstSize });
    list.value = changed(list.peek(), terminal, info);
    return terminal;
  }

  return {
    list,
    view,
    lost,
    feed,
    open,
    writeAtPrompt: async (terminal, data) =>
      void (await host.call('terminal/write', { terminal, view, data, atPrompt: true })),
    rename: async (terminal, name) => void (await host.call('terminal/rename', { terminal, name })),
    close: async (terminal) => {
      feeds.delete(terminal);
      await host.call('terminal/close', { terminal });
    },
  };
}

function pidOf({ state }: Host): number | null {
  const now = state.peek();
  return now.kind === 'connected' ? now.pid : null;
}

/** Only what still ran: the end of the others was told before. */
function missingCount(before: readonly TerminalInfo[], after: readonly TerminalInfo[]): number {
  const ran = before.filter(({ exitCode }) => exitCode === null);
  return ran.filter(({ id }) => !after.some((each) => each.id === id)).length;
}

/** The list after one terminal opened, changed or went. */
function changed(
  list: readonly TerminalInfo[],
  terminal: string,
  info: TerminalInfo | null,
): readonly TerminalInfo[] {
  if (info === null) return list.filter(({ id }) => id !== terminal);
  const known = list.some(({ id }) => id === terminal);
  return known ? list.map((each) => (each.id === terminal ? info : each)) : [...list, info];
}
