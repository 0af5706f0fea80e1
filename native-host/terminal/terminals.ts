import { statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename } from 'node:path';
import type { AskedAt } from '../../shared/conversation/turn.ts';
import { AppError } from '../../shared/errors.ts';
import type { Params } from '../../shared/protocol/methods.ts';
import type { TerminalSettings } from '../../shared/terminal/settings.ts';
import type { TerminalInfo } from '../../shared/terminal/terminal.ts';
import type { Session } from '../daemon/handlers.ts';
import type { Recorded } from '../history/history.ts';
import type { Attached } from './output.ts';
import { loginEnvironment, loginShell, type Shell } from './shell.ts';
import { Terminal } from './terminal.ts';
import type { View } from './views.ts';

const MAX_TERMINALS = 32;
const MAX_NAME_LENGTH = 64;

export interface TerminalsOptions {
  /** A command in one of them has ended. */
  recorded?(recorded: Recorded): void;
  /** Takes secrets out of what a command is called; without it nothing is taken out. */
  conceal?(text: string): string;
  /** One line for the daemon's log. */
  log(line: string): void;
  /** Where terminals keep what is private to them: a folder that nobody else can enter. */
  runtime?: string;
  /** The user's login shell and environment by default. */
  shell?: Shell;
  env?: Record<string, string>;
  /** Whose stderr is recorded apart; asked when a terminal opens, and when the settings changed. */
  stderr?(): TerminalSettings['stderr'];
}

/** What a terminal printed last, for those who answer questions about it. */
export interface LastOutput {
  text: string;
  shell: string;
  cwd: string;
  /** The command that runs now, "" for one that the shell's history does not keep; null at the prompt. */
  running: string | null;
  /** Whether its shell tells of its commands. */
  tells: boolean;
}

/** All terminals of this daemon. Sessions that listed or attached hear of every change. */
export class Terminals {
  readonly #options: TerminalsOptions;
  readonly #terminals = new Map<string, Terminal>();
  readonly #listeners = new Set<Session>();

  constructor(options: TerminalsOptions) {
    this.#options = options;
  }

  /** Shells that run. */
  count(): number {
    return [...this.#terminals.values()].filter((terminal) => terminal.running).length;
  }

  settingsChanged(): void {
    for (const terminal of this.#terminals.values()) terminal.followSettings();
  }

  list(session: Session): TerminalInfo[] {
    this.#listen(session);
    return [...this.#terminals.values()].map((terminal) => terminal.info());
  }

  /** Opening an id again returns what it opened. */
  open(params: Params<'terminal/open'>, session: Session): TerminalInfo {
    this.#listen(session);
    const known = this.#terminals.get(params.terminal);
    if (known) return known.info();
    if (this.#terminals.size >= MAX_TERMINALS) throw tooMany();
    const terminal = this.#start(params);
    this.#terminals.set(terminal.id, terminal);
    this.#changed(terminal.id);
    return terminal.info();
  }

  async attach(
    params: Params<'terminal/attach'>,
    session: Session,
  ): Promise<Attached & { info: TerminalInfo }> {
    this.#listen(session);
    const terminal = this.#get(params.terminal);
    const attached = await terminal.attach(session, params);
    return { info: terminal.info(), ...attached };
  }

  detach(params: Params<'terminal/detach'>, session: Session): void {
    const terminal = this.#terminals.get(params.terminal);
    const view = terminal?.view(params.view, session);
    if (terminal && view) terminal.detach(view);
  }

  /** Refuses and logs what does not come from an attached view of the session itself (case 10). */
  write(params: Params<'terminal/write'>, session: Session): void {
    const { terminal, view } = this.#attached('write', params, session);
    terminal.write(view, params.data);
  }

  /** Throws AppError when something else than the shell's prompt would read it. */
  writeAtPrompt(params: Params<'terminal/write'>, session: Session): Promise<void> {
    const view = () => this.#attached('write', params, session).view;
    return this.#get(params.terminal).writeAtPrompt(view, params.data);
  }

  /** The panel takes a question that was typed at the prompt. */
  accept({ terminal, ask }: Params<'terminal/accept'>, session: Session): void {
    this.#get(terminal).asks.take(ask, session);
  }

  decline({ terminal, ask, reason }: Params<'terminal/decline'>, session: Session): void {
    this.#terminals.get(terminal)?.asks.decline(ask, reason, session);
  }

  /** Where the engine answers a question that was typed at a prompt. Throws AppError when nobody waits there for this session. */
  claim({ terminal, ask }: AskedAt, session: Session) {
    return this.#get(terminal).asks.claim(ask, session);
  }

  resize(params: Params<'terminal/resize'>, session: Session): void {
    const { terminal, view } = this.#attached('resize', params, session);
    terminal.resize(view, params.size);
  }

  acknowledge(params: { terminal: string; view: string; offset: number }, session: Session): void {
    const terminal = this.#terminals.get(params.terminal);
    const view = terminal?.view(params.view, session);
    if (terminal && view) terminal.acknowledge(view, params.offset);
  }

  rename(params: Params<'terminal/rename'>): void {
    const name = cleanName(params.name);
    if (name === '') throw new AppError('bad-request', 'A terminal needs a name.');
    this.#get(params.terminal).rename(name);
  }

  async close(params: Params<'terminal/close'>): Promise<void> {
    const terminal = this.#terminals.get(params.terminal);
    if (!terminal) return;
    this.#terminals.delete(terminal.id);
    await terminal.close();
    this.#tell(terminal.id, null);
  }

  /** Ends every shell. */
  async closeAll(): Promise<void> {
    const closing = [...this.#terminals.values()].map((terminal) => terminal.close());
    this.#terminals.clear();
    await Promise.all(closing);
  }

  /** The last lines that a terminal printed outside of full-screen programs; null when there is none of that id. */
  async lastOutput(id: string, lines: number): Promise<LastOutput | null> {
    const terminal = this.#terminals.get(id);
    if (!terminal) return null;
    const { shell, cwd, running, integration } = terminal.info();
    const command = running?.kind === 'command' ? (running.command ?? '') : null;
    return {
      text: await terminal.lastLines(lines),
      shell,
      cwd,
      running: command,
      tells: integration.records,
    };
  }

  #start({ terminal: id, name, cwd, size }: Params<'terminal/open'>): Terminal {
    const shell = this.#options.shell ?? loginShell();
    const folder = cwd ?? homedir();
    if (!isFolder(folder)) throw new AppError('not-found', `There is no folder ${folder}; choose another.`);
    return new Terminal({
      id,
      name: cleanName(name ?? '') || this.#freeName(basename(shell.program)),
      cwd: folder,
      shell,
      env: this.#options.env ?? loginEnvironment(),
      size,
      runtime: this.#options.runtime ?? tmpdir(),
      stderr: () => this.#options.stderr?.() ?? 'off',
      conceal: (text) => this.#options.conceal?.(text) ?? text,
      onRecorded: (recorded) => this.#options.recorded?.(recorded),
      onChange: () => this.#changed(id),
    });
  }

  #get(id: string): Terminal {
    const terminal = this.#terminals.get(id);
    if (!terminal) throw new AppError('not-found', 'This terminal was closed; open another.');
    return terminal;
  }

  #attached(
    what: string,
    ids: { terminal: string; view: string },
    session: Session,
  ): { terminal: Terminal; view: View } {
    const terminal = this.#get(ids.terminal);
    const view = terminal.view(ids.view, session);
    if (view) return { terminal, view };
    this.#options.log(`refused: terminal/${what} by session ${session.id}, which has no such view attached`);
    throw new AppError('refused', 'Only an attached view may use a terminal; attach first.');
  }

  #freeName(shell: string): string {
    const taken = new Set([...this.#terminals.values()].map((terminal) => terminal.name));
    for (let number = 2; taken.has(shell); number++) {
      if (!taken.has(`${shell} ${number}`)) return `${shell} ${number}`;
    }
    return shell;
  }

  #listen(session: Session): void {
    if (this.#listeners.has(session) || session.signal.aborted) return;
    this.#listeners.add(session);
    session.signal.addEventListener('abort', () => this.#forget(session), { once: true });
  }

  #forget(session: Session): void {
    this.#listeners.delete(session);
    for (const terminal of this.#terminals.values()) terminal.forget(session);
  }

  #changed(id: string): void {
    const terminal = this.#terminals.get(id);
    if (terminal) this.#tell(id, terminal.info());
  }

  #tell(terminal: string, info: TerminalInfo | null): void {
    for (const session of this.#listeners) session.notify('terminal/changed', { terminal, info });
  }
}

function cleanName(name: string): string {
  return name.replace(/\p{C}/gu, '').trim().slice(0, MAX_NAME_LENGTH);
}

/** What cannot be looked at, or is no path at all, is none. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function tooMany(): AppError {
  return new AppError('refused', `${MAX_TERMINALS} terminals are open; close one first.`);
}
