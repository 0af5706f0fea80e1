import { AppError } from '../../shared/errors.ts';
import type { CommandRecord } from '../../shared/terminal/command.ts';
import { AtPrompt } from './at-prompt.ts';
import type { ShellMark } from './integration/marks.ts';

/** A shell that has begun prompts within this, or will not tell. */
const PROMPT_MS = 5000;

/** UTF-16 units of a command that a sentence names. */
const MOST_WORDS = 40;

/** What is known of the shell when something is to be typed at its prompt. */
export interface ShellState {
  /** The terminal's name. */
  name: string;
  /** Whether it tells of its prompts. */
  tells: boolean;
  /** Whether it may still come to tell. */
  mayTell: boolean;
  running: CommandRecord | null;
}

/** Types at the shell's prompt, one after the other: what the first begins is not typed into. */
export class PromptLine {
  readonly #state: () => ShellState;
  readonly #atPrompt = new AtPrompt();
  #last: Promise<void> = Promise.resolve();

  constructor(state: () => ShellState) {
    this.#state = state;
  }

  mark(mark: ShellMark): void {
    this.#atPrompt.mark(mark);
  }

  entered(): void {
    this.#atPrompt.entered();
  }

  release(): void {
    this.#atPrompt.release();
  }

  /** Calls `type` at the prompt. Throws AppError when something else would read what is typed. */
  write(type: () => void): Promise<void> {
    const written = this.#last.then(async () => {
      await this.#expect();
      type();
    });
    this.#last = written.catch(() => {});
    return written;
  }

  async #expect(): Promise<void> {
    const { mayTell, running } = this.#state();
    // One that only starts prompts soon; one that runs something may never.
    if (mayTell && running === null) await this.#atPrompt.arrived(PROMPT_MS);
    const now = this.#state();
    if (!now.tells || this.#atPrompt.there) return;
    throw new AppError('refused', notAtPrompt(now));
  }
}

function notAtPrompt({ name, running }: ShellState): string {
  if (running === null) return `The shell in ${name} does not prompt yet. Try again when it does.`;
  if (running.kind === 'ask')
    return `An answer is written in ${name}. Wait for its end or stop it with Ctrl-C, then try again.`;
  const program = running.command === null ? 'A command' : commandWords(running.command);
  return `${program} runs in ${name}, and would read this. End it or open another terminal, then try again; or copy it and paste it there.`;
}

/** On one line, and short. */
function commandWords(command: string): string {
  const words = command.replace(/\s+/g, ' ').trim();
  return words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS)}…` : words;
}
