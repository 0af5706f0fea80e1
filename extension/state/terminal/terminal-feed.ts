import { signal } from '@preact/signals';
import { AppError } from '../../../shared/errors.ts';
import type { CommandRecord } from '../../../shared/terminal/command.ts';
import type { Size, TerminalInfo } from '../../../shared/terminal/terminal.ts';
import type { HostClient } from '../../host/client.ts';
import { strings } from '../../strings.ts';
import { Acknowledger } from '../../terminal/acknowledger.ts';
import { Arrivals } from '../../terminal/arrivals.ts';
import type { Feed, Screen } from '../../terminal/feed.ts';
import { unpack } from '../../terminal/unpack.ts';
import { settled } from '../conversation/settled.ts';

type Host = Pick<HostClient, 'call' | 'notify' | 'on' | 'epoch'>;

interface Output {
  offset: number;
  bytes: Uint8Array;
}

interface Told {
  record: CommandRecord | null;
  offset: number;
}

const encoder = new TextEncoder();

/** One view's line to one terminal: it follows the log by offset, over reconnects and drops. */
export class TerminalFeed implements Feed {
  readonly #host: Host;
  readonly #terminal: string;
  readonly #view: string;
  readonly #failed: (error: unknown) => void;
  readonly #acks: Acknowledger;
  readonly #arrivals: Arrivals;
  #screen: Screen | null = null;
  /** Offset of the log that comes next, null before the first snapshot. */
  #next: number | null = null;
  /** Offset before which queries in the output are old. */
  #repliesFrom = 0;
  /** What arrives before the answer to `attach`, null when none is awaited. */
  #early: (Output | Told)[] | null = null;
  #visible = true;
  /** Of a character, typed already. */
  #half = '';
  /** Asked for while the host did not take it yet, and whether somebody saw the view then. */
  #wanted: { size: Size; seen: boolean } | null = null;
  #attempt = 0;
  readonly #attached = signal(false);

  constructor(host: Host, terminal: string, view: string, failed: (error: unknown) => void) {
    this.#host = host;
    this.#terminal = terminal;
    this.#view = view;
    this.#failed = (error) => {
      // A terminal that is gone leaves the list, and that is said once, there.
      const gone = error instanceof AppError && error.code === 'not-found';
      if (!gone) failed(error);
    };
    this.#arrivals = new Arrivals(this.#failed);
    this.#acks = new Acknowledger((offset) => host.notify('terminal/ack', { ...this.#name, offset }));
  }

  get #name() {
    return { terminal: this.#terminal, view: this.#view };
  }

  attach(screen: Screen): () => void {
    this.#screen = screen;
    this.#next = null;
    const mine = ({ terminal, view }: { terminal: string; view: string }) =>
      terminal === this.#terminal && view === this.#view;
    const ends = [
      this.#host.on('terminal/output', (output) => mine(output) && this.#receive(output)),
      this.#host.on('terminal/command', (told) => {
        if (told.terminal === this.#terminal) this.#arrivals.take(told, () => this.#take(told));
      }),
      this.#host.on('terminal/dropped', (dropped) => {
        if (mine(dropped)) this.#arrivals.take(dropped, () => void this.#dropped());
      }),
      this.#host.on('terminal/changed', ({ terminal, info }) => {
        if (terminal === this.#terminal && info)
          this.#arrivals.take(info.size, (size) => screen.resize(size));
      }),
      this.#host.epoch.subscribe((epoch) => {
        if (epoch > 0 && this.#visible) void this.#start();
      }),
    ];
    return () => {
      for (const end of ends) end();
      this.#screen = null;
      this.#leave();
    };
  }

  /** A view that nobody sees reports nothing and holds no credit. */
  setVisible(visible: boolean): void {
    if (visible === this.#visible) return;
    this.#visible = visible;
    if (visible && this.#screen) void this.#start();
    if (!visible) this.#leave();
  }

  written(offset: number): void {
    if (this.#visible) this.#acks.written(offset);
  }

  /** Firefox gives a character beyond the first 65,536 in two key presses: its first half waits for the second. */
  input(data: string): void {
    const whole = this.#half + data;
    this.#half = /[\ud800-\udbff]$/.exec(whole)?.[0] ?? '';
    const ready = whole.slice(0, whole.length - this.#half.length);
    if (ready !== '') this.#call(this.#host.call('terminal/write', { ...this.#name, data: ready }));
  }

  /** Waits until the host takes what this view writes, which it does while the view is shown. Throws AppError. */
  async ready(limitMs = 10_000): Promise<void> {
    if (!(await settled(this.#attached, (attached) => attached, limitMs)))
      throw new AppError('terminal-failed', strings.refusals.notReady, { retryable: true });
  }

  async isFullScreen(): Promise<boolean> {
    return (await this.#screen?.isFullScreen()) ?? false;
  }

  /** What is asked for too early is asked for behind `attach`. */
  useSize(size: Size): void {
    if (!this.#attached.value) this.#wanted = { size, seen: this.#visible };
    else this.#call(this.#host.call('terminal/resize', { ...this.#name, size }));
  }

  #call(answer: Promise<unknown>): void {
    answer.catch(this.#failed);
  }

  async #start(): Promise<void> {
    const attempt = ++this.#attempt;
    this.#attached.value = false;
    this.#early = [];
    try {
      const { info, snapshot, repliesFrom } = await this.#host.call('terminal/attach', {
        ...this.#name,
        after: this.#next,
        packs: true,
      });
      if (attempt !== this.#attempt) return;
      this.#repliesFrom = repliesFrom;
      if (snapshot) {
        this.#next = snapshot.offset;
        this.#screen?.restore(snapshot);
      }
      this.#acks.startAt(this.#next ?? 0);
      this.#settle(info);
      this.#attached.value = true;
      this.#useWanted(info);
    } catch (error) {
      if (attempt === this.#attempt) this.#failed(error);
    }
  }

  /** A view that was hidden takes the size from nobody. */
  #useWanted({ sizedBy }: TerminalInfo): void {
    const wanted = this.#wanted;
    this.#wanted = null;
    if (wanted && (wanted.seen || sizedBy === null || sizedBy === this.#view)) this.useSize(wanted.size);
  }

  #settle(info: TerminalInfo): void {
    const early = this.#early ?? [];
    this.#early = null;
    for (const each of early) this.#take(each);
    this.#screen?.resize(info.size);
  }

  #receive({ offset, data, packed }: { offset: number; data: string; packed?: boolean | undefined }): void {
    const bytes = packed ? unpack(data) : encoder.encode(data);
    this.#arrivals.take<Uint8Array>(bytes, (ready) => this.#take({ offset, bytes: ready }));
  }

  #take(said: Output | Told): void {
    if (this.#early) this.#early.push(said);
    else if ('bytes' in said) this.#write(said);
    else this.#screen?.command(said.record, said.offset);
  }

  /** What is known already is cut off; a hole means that the log has to be asked again. */
  #write({ offset, bytes }: Output): void {
    const next = this.#next ?? 0;
    if (offset > next) return void this.#start();
    const fresh = bytes.subarray(next - offset);
    if (fresh.length === 0) return;
    this.#next = offset + bytes.length;
    const old = Math.max(0, Math.min(this.#repliesFrom - next, fresh.length));
    if (old > 0) this.#screen?.write(fresh.subarray(0, old), next + old, true);
    if (old < fresh.length) this.#screen?.write(fresh.subarray(old), this.#next, false);
  }

  /**
   * Asks for more only when all that came is on the screen: a slow one would otherwise be given a window anew each
   * time, and show the end of a flood minutes later.
   */
  async #dropped(): Promise<void> {
    this.#acks.stop();
    const attempt = ++this.#attempt;
    this.#attached.value = false;
    await this.#screen?.drained();
    if (this.#visible && attempt === this.#attempt) void this.#start();
  }

  #leave(): void {
    this.#attempt++;
    this.#attached.value = false;
    this.#wanted = null;
    this.#acks.stop();
    this.#host.call('terminal/detach', this.#name).catch(() => {});
  }
}
