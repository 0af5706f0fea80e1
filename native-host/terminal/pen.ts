import type { Params } from './hooks.ts';

type Slot =
  | 'bold'
  | 'dim'
  | 'italic'
  | 'underline'
  | 'blink'
  | 'inverse'
  | 'invisible'
  | 'strike'
  | 'overline'
  | 'foreground'
  | 'background'
  | 'underline-color';

const on: { readonly [code: number]: Slot } = {
  1: 'bold',
  2: 'dim',
  3: 'italic',
  5: 'blink',
  7: 'inverse',
  8: 'invisible',
  9: 'strike',
  53: 'overline',
};

const off: { readonly [code: number]: Slot[] } = {
  22: ['bold', 'dim'],
  23: ['italic'],
  24: ['underline'],
  25: ['blink'],
  27: ['inverse'],
  28: ['invisible'],
  29: ['strike'],
  39: ['foreground'],
  49: ['background'],
  55: ['overline'],
  59: ['underline-color'],
};

const colored: { readonly [code: number]: Slot } = {
  38: 'foreground',
  48: 'background',
  58: 'underline-color',
};

/** The attributes that the next printed character gets, kept from the SGR sequences that set them. */
export class Pen {
  readonly #slots: Map<Slot, string>;

  constructor(from?: Pen) {
    this.#slots = new Map(from ? from.#slots : []);
  }

  reset(): void {
    this.#slots.clear();
  }

  copy(other: Pen): void {
    this.#slots.clear();
    for (const [slot, value] of other.#slots) this.#slots.set(slot, value);
  }

  /** Takes in the parameters of one `CSI … m`. */
  apply(params: Params): void {
    for (let at = 0; at < params.length; at++) {
      const code = params[at];
      if (typeof code !== 'number') continue;
      const slot = colored[code];
      if (slot) at += this.#color(slot, code, params, at);
      else this.#simple(code, params[at + 1]);
    }
  }

  /** The sequence that sets exactly these attributes, whatever was set before. */
  toString(): string {
    return `\x1b[${['0', ...this.#slots.values()].join(';')}m`;
  }

  #simple(code: number, sub: number | number[] | undefined): void {
    if (code === 0) this.#slots.clear();
    if (code === 4 || code === 21) this.#underline(code, Array.isArray(sub) ? (sub[0] ?? 1) : 1);
    const slot = on[code];
    if (slot) this.#slots.set(slot, String(code));
    for (const name of off[code] ?? []) this.#slots.delete(name);
    if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) this.#slots.set('foreground', String(code));
    if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107))
      this.#slots.set('background', String(code));
  }

  #underline(code: number, style: number): void {
    if (code === 4 && style === 0) this.#slots.delete('underline');
    else this.#slots.set('underline', code === 21 ? '4:2' : `4:${style < 0 || style > 5 ? 1 : style}`);
  }

  /** Returns the parameters used beside the first. */
  #color(slot: Slot, code: number, params: Params, at: number): number {
    const next = params[at + 1];
    if (Array.isArray(next)) {
      this.#slots.set(slot, `${code}:${next.map((value) => (value < 0 ? '' : value)).join(':')}`);
      return 1;
    }
    const values = params.slice(at + 1, at + (next === 5 ? 3 : 5));
    if (next !== 2 && next !== 5) return params.length;
    this.#slots.set(slot, `${code};${values.join(';')}`);
    return values.length;
  }
}
