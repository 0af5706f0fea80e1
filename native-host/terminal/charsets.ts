import type { Hooks } from './hooks.ts';

export const ASCII = 'B';
const CHARSETS = '0AB4C5RQKYE6ZH7=';
const DESIGNATORS = '()*+';
const LOCKING_SHIFTS: { readonly [final: string]: number } = { n: 2, o: 3, '|': 3, '}': 2, '~': 1 };

/** Which charsets stand in G0 to G3, and which of them is in force; each by its final character. */
export class Charsets {
  readonly #designated = [ASCII, ASCII, ASCII, ASCII];
  /** Set by LS1, LS2, LS3; SI and SO have no hook (ground.ts follows them). */
  #level = 0;
  /** The charset that DECRC brought back, until the next designation. */
  #restored: string | null = null;

  constructor(hooks: Hooks) {
    for (const [index, intermediates] of [...DESIGNATORS].entries()) {
      for (const final of CHARSETS)
        hooks.escape({ intermediates, final }, () => this.#designate(index, final));
    }
    for (const [final, level] of Object.entries(LOCKING_SHIFTS)) {
      hooks.escape({ final }, () => this.#shift(level));
    }
    for (const final of '@G') {
      hooks.escape({ intermediates: '%', final }, () => {
        this.#designate(0, ASCII);
        this.#shift(0);
      });
    }
  }

  /** The charset in force, as DECSC saves it. */
  get current(): string {
    return this.#restored ?? this.#designated[this.#level] ?? ASCII;
  }

  /** What DECRC does. */
  restore(charset: string): void {
    this.#restored = charset;
  }

  clear(): void {
    this.#designated.fill(ASCII);
  }

  reset(): void {
    this.clear();
    this.#shift(0);
  }

  /** Sequences that bring a fresh terminal here; they may move the cursor. `shifted`: SO is in force. */
  sequences(shifted: boolean): string {
    const designated = this.#designated.map((charset, index) =>
      charset === ASCII ? '' : `\x1b${DESIGNATORS[index]}${charset}`,
    );
    const level = this.#level > 1 ? `\x1b${this.#level === 2 ? 'n' : 'o'}` : '';
    const shift = shifted || this.#level === 1 ? '\x0e' : '';
    return designated.join('') + level + shift + (this.#isRestored ? '\x1b8' : '');
  }

  /**
   * Prints a character that the charset in force would turn into another one. One that DECRC brought back cannot be
   * left for it: no sequence leads there again but DECRC, which moves the cursor.
   */
  asItStands(character: string, shifted: boolean): string {
    const sequences = this.sequences(shifted);
    return this.#isRestored || sequences === '' ? character : `\x1b(B\x0f${character}${sequences}`;
  }

  /** Whether the charset in force is the one that DECRC brought back and no designated one. */
  get #isRestored(): boolean {
    return this.#restored !== null && this.#restored !== this.#designated[this.#level];
  }

  #designate(index: number, charset: string): void {
    this.#designated[index] = charset;
    this.#restored = null;
  }

  #shift(level: number): void {
    this.#level = level;
    this.#restored = null;
  }
}
