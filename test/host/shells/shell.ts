import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Session } from '../../../native-host/daemon/handlers.ts';
import type { Recorded } from '../../../native-host/history/history.ts';
import type { ShellMark } from '../../../native-host/terminal/integration/marks.ts';
import { Terminal } from '../../../native-host/terminal/terminal.ts';
import type { View } from '../../../native-host/terminal/views.ts';
import type { NotificationParams } from '../../../shared/protocol/methods.ts';
import { TERMINAL_ACK_BYTES } from '../../../shared/protocol/version.ts';
import type { TerminalSettings } from '../../../shared/terminal/settings.ts';
import { quietFish } from '../../fakes/fish-data.ts';
import { until } from '../until.ts';
import { type ShellName, words } from './words.ts';

export interface ShellOptions {
  stderr?: TerminalSettings['stderr'];
  /** More lines of the person's own rc file. */
  rc?: string;
  /** More files below HOME. */
  files?: Record<string, string>;
  env?: Record<string, string>;
}

const paths: Record<ShellName, string> = { bash: '/bin/bash', zsh: '/usr/bin/zsh', fish: '/usr/bin/fish' };

const integrated: ShellName[] = ['bash', 'zsh', 'fish'];

/** The shells that this machine has. */
export const shells = integrated.filter((name) => existsSync(paths[name]));

/** A real shell in a real terminal, with a home of its own; resolves at its first prompt. */
export async function openShell(name: ShellName, options: ShellOptions = {}): Promise<TestShell> {
  const shell = new TestShell(name, options);
  await shell.prompted(0);
  return shell;
}

/** A shell for what would stay: it ends with the test that opens it. */
export async function openForTest(name: ShellName, options: ShellOptions = {}): Promise<TestShell> {
  const shell = await openShell(name, options);
  onTestFinished(() => shell.close());
  return shell;
}

export class TestShell {
  readonly name: ShellName;
  readonly home: string;
  readonly terminal: Terminal;
  readonly records: Recorded[] = [];
  readonly marks: ShellMark[] = [];
  readonly asked: NotificationParams<'terminal/asked'>[] = [];
  /** All that a view was sent. */
  text = '';
  readonly session: Session;
  #view: View | null = null;
  #acknowledged = 0;
  /** Marks, and length of the text, when the last thing was typed. */
  #typedAt = 0;
  #textAt = 0;
  #stderr: TerminalSettings['stderr'];

  constructor(name: ShellName, { stderr = 'auto', rc = '', files = {}, env = {} }: ShellOptions) {
    this.name = name;
    this.#stderr = stderr;
    this.home = mkdtempSync(join(tmpdir(), 'pullside-shell-'));
    quietFish(join(this.home, '.local/share'));
    this.#write(words[name].rc, `${words[name].prompt}\n${rc}\n`);
    if (name === 'bash') this.#write('.bash_profile', '. ~/.bashrc\n');
    for (const [file, text] of Object.entries(files)) this.#write(file, text);
    this.session = {
      id: 'session',
      signal: new AbortController().signal,
      notify: (...told) => this.#told(...told),
    };
    this.terminal = new Terminal({
      id: 't',
      name,
      cwd: this.home,
      shell: { program: paths[name], args: ['-l'] },
      env: {
        PATH: process.env.PATH ?? '/usr/bin:/bin',
        HOME: this.home,
        LANG: 'C.UTF-8',
        TERM: 'xterm-256color',
        TERM_PROGRAM: 'pullside',
        TMUX_TMPDIR: this.home,
        ...env,
      },
      size: { cols: 100, rows: 30 },
      runtime: this.home,
      stderr: () => this.#stderr,
      conceal: (text) => text,
      onRecorded: (recorded) => this.records.push(recorded),
      onMark: (mark) => this.marks.push(mark),
      onChange: () => {},
    });
    void this.terminal.attach(this.session, { view: 'v', after: 0 }).then(() => {
      this.#view = this.terminal.view('v', this.session);
    });
  }

  /** For the prompt alone. */
  typeAtPrompt(data: string): Promise<void> {
    return this.terminal.writeAtPrompt(() => this.#view as View, data);
  }

  type(data: string): void {
    this.#typedAt = this.marks.length;
    this.#textAt = this.text.length;
    this.terminal.write(this.#view as View, data);
  }

  /** Types a line, and gives the record of what it ran once the shell prompts again. */
  async run(line: string, limitMs?: number): Promise<Recorded> {
    const before = this.records.length;
    this.type(`${line}\r`);
    await this.returned(before, limitMs);
    return this.records[before] as Recorded;
  }

  /** The shell waits at a prompt, and a record has come since there were `before`. */
  async returned(before: number, limitMs?: number): Promise<void> {
    await this.#until(() => this.records.length > before, 'no record came', limitMs);
    await this.prompted(
      this.marks.findLastIndex(({ kind }) => kind === 'ended' || kind === 'command'),
      limitMs,
    );
  }

  /** The line editor has taken over since `marks` were there. */
  async prompted(marks = this.#typedAt, limitMs?: number): Promise<void> {
    const prompts = () => this.marks.slice(Math.max(0, marks)).some(({ kind }) => kind === 'input');
    await this.#until(prompts, 'no prompt came', limitMs);
  }

  /** The records that come of what is typed, up to the next command: `true`. */
  async recordsOf(keys: string): Promise<Recorded[]> {
    const before = this.records.length;
    this.type(keys);
    await this.prompted();
    await this.run('true');
    return this.records.slice(before, -1);
  }

  async sees(text: string | RegExp): Promise<void> {
    const found = () => (typeof text === 'string' ? this.text.includes(text) : text.test(this.text));
    await this.#until(found, `never saw ${text}`);
  }

  /** A program of that name runs in this shell. */
  runs(program: string): boolean {
    return processes().some(({ name, home }) => name === program && home === this.home);
  }

  /** What came since the last thing was typed has this. */
  async seesNew(text: RegExp, limitMs?: number): Promise<void> {
    await this.#until(() => text.test(this.text.slice(this.#textAt)), `never saw ${text}`, limitMs);
  }

  /** As when the person changes the setting. */
  setStderr(mode: TerminalSettings['stderr']): void {
    this.#stderr = mode;
    this.terminal.followSettings();
  }

  resize(cols: number, rows: number): void {
    this.terminal.resize(this.#view as View, { cols, rows });
  }

  async close(): Promise<void> {
    await this.terminal.close();
    rmSync(this.home, { recursive: true, force: true });
  }

  async #until(condition: () => boolean, otherwise: string, limitMs = 20_000): Promise<void> {
    await until(condition, limitMs).catch((cause) => {
      const end = JSON.stringify(this.text.slice(-500));
      throw new Error(`${otherwise}; the terminal ends with ${end}`, { cause });
    });
  }

  #write(file: string, text: string): void {
    const path = join(this.home, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  #told: Session['notify'] = (method, params) => {
    if (method === 'terminal/asked') this.asked.push(params as NotificationParams<'terminal/asked'>);
    if (method !== 'terminal/output') return;
    const { offset, data } = params as NotificationParams<'terminal/output'>;
    this.text += data;
    const end = offset + Buffer.byteLength(data);
    if (end - this.#acknowledged < TERMINAL_ACK_BYTES) return;
    this.#acknowledged = end;
    setImmediate(() => this.#view && this.terminal.acknowledge(this.#view, end));
  };
}

/** What stands for the terminal's nonce in what is kept, and for nothing else. */
export const hiddenNonce = '[hidden]';

/** Both ends of what was captured. */
export function outputOf({ output }: Recorded): string {
  return output.head + output.tail;
}

export function stderrOf({ stderr }: Recorded): string | null {
  return stderr && stderr.head + stderr.tail;
}

function processes(): { name: string; home: string | undefined }[] {
  return readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id))
    .flatMap((id) => {
      try {
        const name = readFileSync(`/proc/${id}/comm`, 'utf8').trim();
        return [
          { name, home: /(?:^|\0)HOME=([^\0]*)/.exec(readFileSync(`/proc/${id}/environ`, 'utf8'))?.[1] },
        ];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}

/** Each command is still told, with its exit code and its stderr. */
export async function expectRecordsAfter(line: string, shell: TestShell): Promise<void> {
  expect((await shell.run(line)).record).toMatchObject({ command: line, exitCode: 0 });
  for (const code of [4, 5])
    expect((await shell.run(`sh -c 'exit ${code}'`)).record).toMatchObject({ exitCode: code });
  const failed = await shell.run('ls /nope');
  expect(failed.record).toMatchObject({ command: 'ls /nope', exitCode: 2 });
  expect(stderrOf(failed)).toMatch(/^ls: .*\n$/);
}
