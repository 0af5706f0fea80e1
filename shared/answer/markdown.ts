import { Marked, Tokenizer, type Tokens, type TokensList } from 'marked';

/**
 * For a mark of emphasis that nothing closes marked reads the paragraph to its end, and for each of them again: 30 KB
 * took it 20 seconds. Behind so many the rest are shown as they are.
 */
const MOST_OPEN = 100;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]$/u;

class BoundedTokenizer extends Tokenizer {
  #open = 0;

  begin(): void {
    this.#open = 0;
  }

  override emStrong(src: string, masked: string, before = ''): Tokens.Em | Tokens.Strong | undefined {
    return this.#bounded(src, before, () => super.emStrong(src, masked, before));
  }

  override del(src: string, masked: string, before = ''): Tokens.Del | undefined {
    return this.#bounded(src, before, () => super.del(src, masked, before));
  }

  #bounded<Token>(src: string, before: string, read: () => Token | undefined): Token | undefined {
    // The `_` within a word is no mark, and nothing is looked for.
    const isMark = /^[*~]/.test(src) || (src.startsWith('_') && !LETTER_OR_DIGIT.test(before));
    if (isMark && this.#open > MOST_OPEN) return undefined;
    const token = read();
    if (isMark && token === undefined) this.#open += 1;
    return token;
  }
}

const tokenizer = new BoundedTokenizer();
const marked = new Marked();
marked.defaults.tokenizer = tokenizer;

/** The blocks of a markdown text. Takes time linear in it. */
export function readMarkdown(source: string): TokensList {
  tokenizer.begin();
  return marked.lexer(source);
}
