import { randomBytes } from 'node:crypto';

/** A delimiter that stands in none of the texts, so that none of them can end its fence. */
export function newNonce(texts: readonly string[], random: () => string = randomNonce): string {
  for (;;) {
    const nonce = random();
    if (texts.every((text) => !text.includes(nonce))) return nonce;
  }
}

/** What others wrote, between lines that they cannot forge. */
export function fence(nonce: string, text: string): string {
  return `<untrusted ${nonce}>\n${text}\n</untrusted ${nonce}>`;
}

function randomNonce(): string {
  return randomBytes(6).toString('hex');
}
