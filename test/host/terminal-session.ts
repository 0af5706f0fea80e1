import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Session } from '../../native-host/daemon/handlers.ts';
import { Terminals } from '../../native-host/terminal/terminals.ts';
import type { NotificationParams } from '../../shared/protocol/methods.ts';
import { TERMINAL_ACK_BYTES } from '../../shared/protocol/version.ts';
import type { Size } from '../../shared/terminal/terminal.ts';

/** Terminals with a bash that reads nobody's files. */
function openTerminals() {
  const home = mkdtempSync(join(tmpdir(), 'pullside-terminal-'));
  writeFileSync(join(home, '.vimrc'), 'syntax on\nset number ruler\n');
  const log: string[] = [];
  const env = {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    HOME: home,
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    PS1: '$ ',
  };
  const shell = { program: '/bin/bash', args: ['--norc', '--noprofile'] };
  return { terminals: new Terminals({ log: (line) => log.push(line), shell, env }), log, home };
}

/** Starts terminals for a test file, each with its first clients attached; `end` ends them. */
export function terminalRuns(size: Size) {
  let opened: Terminals[] = [];

  async function start(count = 1) {
    const { terminals, log, home } = openTerminals();
    opened.push(terminals);
    const clients = Array.from({ length: count }, () => new Client(terminals));
    const [client] = clients as [Client];
    terminals.open({ terminal: 't', name: null, cwd: home, size }, client.session);
    for (const each of clients) {
      await terminals.attach({ terminal: 't', view: each.session.id, after: 0 }, each.session);
    }
    const type = (data: string, from = client) =>
      terminals.write({ terminal: 't', view: from.session.id, data }, from.session);
    const info = () => terminals.list(client.session)[0];
    return { terminals, clients, client, type, info, log, home };
  }

  async function end() {
    await Promise.all(opened.map((terminals) => terminals.closeAll()));
    opened = [];
  }

  return { start, end };
}

type Output = NotificationParams<'terminal/output'>;

/** A client that follows terminals as a panel does, and acknowledges unless it stalls. */
export class Client {
  readonly ended = new AbortController();
  readonly outputs: Output[] = [];
  readonly dropped: string[] = [];
  readonly changes: NotificationParams<'terminal/changed'>[] = [];
  stalled = false;
  text = '';
  onOutput: (output: Output) => void = () => {};
  readonly session: Session;
  #acknowledged = 0;

  constructor(terminals: Terminals) {
    this.session = {
      id: randomUUID(),
      signal: this.ended.signal,
      notify: (method, params) => {
        if (method === 'terminal/output') this.#receive(terminals, params as Output);
        if (method === 'terminal/dropped') this.dropped.push((params as { view: string }).view);
        if (method === 'terminal/changed')
          this.changes.push(params as NotificationParams<'terminal/changed'>);
      },
    };
  }

  #receive(terminals: Terminals, output: Output): void {
    this.outputs.push(output);
    this.text += output.data;
    this.onOutput(output);
    const end = output.offset + Buffer.byteLength(output.data);
    if (this.stalled || end - this.#acknowledged < TERMINAL_ACK_BYTES) return;
    this.#acknowledged = end;
    const { terminal, view } = output;
    setImmediate(() => terminals.acknowledge({ terminal, view, offset: end }, this.session));
  }
}
