import type { CommandRecord } from '../../../shared/terminal/command.ts';

/** So many commands keep the place of their prompt, the newest; and so many prompts where nothing was typed yet. */
const MOST_COMMANDS = 500;
const MOST_WAITING = 8;

export interface Prompt {
  /** Where it begins in the terminal's log. */
  offset: number;
  /** What was typed there, null where nothing was yet. */
  record: CommandRecord | null;
}

/** Where the prompts of a terminal begin, and which command was typed at each. */
export class Prompts {
  #prompts: Prompt[] = [];

  /** A prompt is printed, or drawn again. */
  begin(offset: number): number {
    this.#put({ offset, record: null });
    return offset;
  }

  /** A command was typed at the prompt printed last: gives where that begins. */
  typed(record: CommandRecord, offset: number): number {
    const prompt = this.#prompts.at(-1);
    const begins = prompt?.record === null ? prompt.offset : offset;
    // Those before it were left with an empty line, or drawn again.
    this.#prompts = this.#prompts.filter((each) => each.record !== null);
    this.#put({ offset: begins, record });
    return begins;
  }

  /** @param otherwise where it begins when its prompt is forgotten */
  ended(record: CommandRecord, otherwise: number): number {
    const prompt = this.#prompts.find((each) => each.record?.id === record.id);
    if (prompt) prompt.record = record;
    return prompt?.offset ?? otherwise;
  }

  from(offset: number): Prompt[] {
    return this.#prompts.filter((prompt) => prompt.offset >= offset);
  }

  at(offset: number): Prompt | null {
    return this.#prompts.find((prompt) => prompt.offset === offset) ?? null;
  }

  #put(prompt: Prompt): void {
    this.#prompts = [...this.#prompts.filter(({ offset }) => offset !== prompt.offset), prompt];
    const waiting = this.#prompts.filter(({ record }) => record === null).slice(0, -MOST_WAITING);
    this.#prompts = this.#prompts.filter((each) => !waiting.includes(each)).slice(-MOST_COMMANDS);
  }
}
