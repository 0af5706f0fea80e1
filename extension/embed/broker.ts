import { HANDSHAKE_MS } from './runtime-messages.ts';
import type { Frame } from './sender.ts';

export interface BrokerParts {
  now(): number;
  newSecret(): string;
  /** Reaches the content script of exactly that document. */
  sendSecret(page: Frame, nonce: string, secret: string): Promise<void>;
  /** From now on this document is a panel. */
  accept(panel: Frame): Promise<void>;
}

interface Offered {
  page: Frame;
  until: number;
}

interface Challenged {
  secret: string;
  until: number;
}

/**
 * Tells our own panel frame from one that a page made: only a content script
 * can offer a nonce, only a frame of the same tab that knows it, with the
 * panel's page for such a host, is answered,
 * and only the frame that this very content script then reaches learns the
 * secret. Each nonce and each secret serves once.
 */
export class Broker {
  readonly #parts: BrokerParts;
  readonly #offered = new Map<string, Offered>();
  readonly #challenged = new Map<string, Challenged>();

  constructor(parts: BrokerParts) {
    this.#parts = parts;
  }

  /** A page has one panel: what its content script offered before is worth nothing any more. */
  offer(page: Frame, nonce: string): boolean {
    this.#forget();
    for (const [earlier, offered] of this.#offered)
      if (offered.page.tabId === page.tabId && offered.page.documentId === page.documentId)
        this.#offered.delete(earlier);
    this.#offered.set(nonce, { page, until: this.#parts.now() + HANDSHAKE_MS });
    return true;
  }

  async hello(panel: Frame, nonce: string): Promise<boolean> {
    this.#forget();
    const offered = this.#offered.get(nonce);
    if (offered?.page.tabId !== panel.tabId || offered.page.panel !== panel.panel) return false;
    this.#offered.delete(nonce);
    const secret = this.#parts.newSecret();
    this.#challenged.set(panel.documentId, { secret, until: this.#parts.now() + HANDSHAKE_MS });
    await this.#parts.sendSecret(offered.page, nonce, secret);
    return true;
  }

  async prove(panel: Frame, secret: string): Promise<boolean> {
    this.#forget();
    if (this.#challenged.get(panel.documentId)?.secret !== secret) return false;
    this.#challenged.delete(panel.documentId);
    await this.#parts.accept(panel);
    return true;
  }

  #forget(): void {
    const now = this.#parts.now();
    for (const [nonce, { until }] of this.#offered) if (until < now) this.#offered.delete(nonce);
    for (const [id, { until }] of this.#challenged) if (until < now) this.#challenged.delete(id);
  }
}
