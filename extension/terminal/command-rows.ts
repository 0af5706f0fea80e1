import type { IMarker, Terminal } from '@xterm/xterm';
import type { CommandRecord } from '../../shared/terminal/command.ts';
import type { Snapshot } from '../../shared/terminal/terminal.ts';

/** The part of a terminal that this needs; the headless one has it too. */
type Rows = Pick<Terminal, 'buffer' | 'parser' | 'registerMarker' | 'write'>;

/** Of commands, and of prompts that wait for one: so many keep a row, the newest. */
const MOST_COMMANDS = 500;
const MOST_PROMPTS = 8;

interface Prompt {
  record: CommandRecord | null;
  /** Whether the terminal shows what was typed there: what is erased now is no longer the prompt's own drawing. */
  typed: boolean;
  /** Null while it is not printed yet, and when its row is gone. */
  marker: IMarker | null;
}

/** A command whose prompt stands in the buffer, on that line of it. */
export interface CommandRow {
  record: CommandRecord;
  line: number;
  /** The line behind what it printed. */
  end: number;
}

/**
 * Knows the rows of commands. A prompt is told before it is printed, so that its row is registered while it is
 * written, and xterm moves the marker from then on; what a program clears away loses it.
 */
export class CommandRows {
  readonly #term: Rows;
  readonly #changed: () => void;
  /** By the offset at which they begin, in order. */
  readonly #prompts = new Map<number, Prompt>();
  /** Offset up to which the terminal was given the log. */
  #given = 0;
  /** Rows of a snapshot that are still to be registered. */
  #restoring: Snapshot['commands'] = [];

  constructor(term: Rows, changed: () => void) {
    this.#term = term;
    this.#changed = changed;
    this.#followClears();
  }

  /** Before the snapshot's screen is written into the empty terminal. */
  restore({ commands, offset }: Snapshot): void {
    this.#given = offset;
    this.#term.write('', () => {
      this.#forgetAll();
      this.#restoring = commands;
    });
  }

  /** Behind the snapshot's screen. */
  restored(): void {
    this.#term.write('', () => this.#registerRestored());
  }

  /** A prompt, or the command that was typed there. */
  tell(record: CommandRecord | null, offset: number): void {
    const known = this.#prompts.get(offset) ?? this.#promptOf(record, offset);
    if (known) this.#become(known, record);
    else if (offset >= this.#given) this.#expect(record, offset);
    this.#changed();
  }

  /** Cuts output that goes up to `end` where prompts begin in it, and registers their rows between the pieces. */
  write(bytes: Uint8Array, end: number, put: (piece: Uint8Array, last: boolean) => void): void {
    const start = end - bytes.length;
    let from = start;
    for (const offset of this.#expectedIn(start, end)) {
      if (offset > from) put(bytes.subarray(from - start, offset - start), false);
      this.#registerHere(offset);
      from = offset;
    }
    this.#given = end;
    put(bytes.subarray(from - start), true);
  }

  /** From the top of the buffer down. */
  commands(): CommandRow[] {
    if (this.#term.buffer.active.type === 'alternate') return [];
    const { baseY, cursorY, cursorX } = this.#term.buffer.active;
    let end = baseY + cursorY + (cursorX > 0 ? 1 : 0);
    const all: CommandRow[] = [];
    for (const { record, line } of this.#fromBelow()) {
      if (record) all.push({ record, line, end });
      end = line;
    }
    return all.reverse();
  }

  #fromBelow(): { record: CommandRecord | null; line: number }[] {
    const all = [...this.#prompts.values()];
    const rows = all.flatMap(({ record, marker }) => (marker ? [{ record, line: marker.line }] : []));
    return rows.sort((a, b) => b.line - a.line);
  }

  #expectedIn(start: number, end: number): number[] {
    const waiting = [...this.#prompts].filter(([, { marker }]) => marker === null);
    return waiting.map(([offset]) => offset).filter((offset) => offset >= start && offset < end);
  }

  #expect(record: CommandRecord | null, offset: number): void {
    this.#prompts.set(offset, { record, typed: record !== null, marker: null });
    this.#forgetOldest();
  }

  /** A prompt that is drawn again tells of itself again: its command may be told with any of these. */
  #promptOf(record: CommandRecord | null, offset: number): Prompt | null {
    if (record === null) return null;
    const all = [...this.#prompts];
    const same = all.find(([, prompt]) => prompt.record?.id === record.id);
    const before = all.findLast(([at, prompt]) => at < offset && at <= this.#given && prompt.record === null);
    return (same ?? (offset < this.#given ? before : undefined))?.[1] ?? null;
  }

  #become(prompt: Prompt, record: CommandRecord | null): void {
    const old = prompt.record;
    if (record === null || (old?.id === record.id && old.endedAt !== null)) return;
    prompt.record = record;
    this.#term.write('', () => {
      prompt.typed = true;
    });
    // Those before it were left with an empty line, or drawn again.
    for (const [offset, each] of this.#prompts) {
      if (each === prompt) break;
      if (each.record === null) this.#forget(offset);
    }
  }

  #registerHere(offset: number): void {
    this.#term.write('', () => {
      const prompt = this.#prompts.get(offset);
      if (prompt) this.#register(offset, prompt, 0);
    });
  }

  #registerRestored(): void {
    const { baseY, cursorY } = this.#term.buffer.active;
    for (const { record, row, offset } of this.#restoring) {
      const prompt: Prompt = { record, typed: record !== null, marker: null };
      this.#prompts.set(offset, prompt);
      this.#register(offset, prompt, row - baseY - cursorY);
    }
    this.#restoring = [];
    this.#forgetOldest();
  }

  #register(offset: number, prompt: Prompt, fromCursor: number): void {
    // What is printed into the other buffer stands in no row that stays.
    if (this.#term.buffer.active.type === 'alternate') {
      this.#prompts.delete(offset);
      return;
    }
    const marker = this.#term.registerMarker(fromCursor);
    prompt.marker = marker;
    marker.onDispose(() => {
      if (this.#prompts.get(offset)?.marker === marker) this.#prompts.delete(offset);
      this.#changed();
    });
    this.#changed();
  }

  #forget(offset: number): void {
    const prompt = this.#prompts.get(offset);
    this.#prompts.delete(offset);
    prompt?.marker?.dispose();
  }

  #forgetAll(): void {
    for (const offset of [...this.#prompts.keys()]) this.#forget(offset);
  }

  #forgetOldest(): void {
    const all = [...this.#prompts];
    const waiting = all.filter(([, { record }]) => record === null);
    for (const [offset] of waiting.slice(0, -MOST_PROMPTS)) this.#forget(offset);
    for (const [offset] of all.slice(0, -MOST_COMMANDS)) this.#forget(offset);
  }

  /** What xterm itself does not see as the end of a marker. */
  #followClears(): void {
    const { parser } = this.#term;
    // RIS makes new buffers, and old markers would go on in them.
    parser.registerEscHandler({ final: 'c' }, () => {
      this.#forgetAll();
      return false;
    });
    // Erasing from the first column of a row on ends its marker as well.
    const erase = (params: (number | number[])[]) => {
      const { cursorX, cursorY, baseY } = this.#term.buffer.active;
      if ((params[0] ?? 0) === 0 && cursorX === 0) this.#erased(baseY + cursorY);
      return false;
    };
    parser.registerCsiHandler({ final: 'J' }, erase);
    // A snapshot's rows are those of the normal buffer, which a program may leave next.
    parser.registerCsiHandler({ prefix: '?', final: 'h' }, () => {
      if (this.#restoring.length > 0) this.#registerRestored();
      return false;
    });
  }

  /** Line editors erase below the prompt that they are about to draw: that one stays. */
  #erased(line: number): void {
    for (const [offset, { typed, marker }] of [...this.#prompts])
      if (typed && marker?.line === line) this.#forget(offset);
  }
}
