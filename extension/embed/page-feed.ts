import type { PageContext } from '../../shared/page/context.ts';
import { readPage } from '../../shared/page/read.ts';

const QUIET_MS = 300;
/** A page that never gets quiet is read at least this often, and no longer followed after the last. */
const PATIENCE_MS = 1_500;
const FOLLOW_MS = 10_000;

/**
 * Reads the page after each `settle()`, again while its content still comes
 * in, and tells of what changed. Idle otherwise: no polling, no observer on
 * the page's body outside of these seconds.
 */
export class PageFeed {
  readonly #send: (url: string, context: PageContext) => void;
  readonly #observer = new MutationObserver(() => this.#later());
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstChange = 0;
  #followUntil = 0;
  #last = '';

  constructor(end: AbortSignal, send: (url: string, context: PageContext) => void) {
    this.#send = send;
    end.addEventListener('abort', () => this.#stop(), { once: true });
  }

  /** The page is another one, or may be. */
  settle(): void {
    this.#followUntil = Date.now() + FOLLOW_MS;
    this.#observer.disconnect();
    this.#observer.observe(document.documentElement, { childList: true, subtree: true });
    this.#later();
  }

  /** Reads at once, and tells of it even when nothing changed. */
  read(): void {
    this.#last = '';
    this.#tell();
  }

  #later(): void {
    const now = Date.now();
    this.#firstChange ||= now;
    clearTimeout(this.#timer);
    const patience = Math.max(0, this.#firstChange + PATIENCE_MS - now);
    this.#timer = setTimeout(() => this.#tell(), Math.min(QUIET_MS, patience));
  }

  #tell(): void {
    this.#firstChange = 0;
    if (Date.now() > this.#followUntil) this.#observer.disconnect();
    const url = location.href;
    const context = readPage(document, url);
    const text = url + JSON.stringify(context);
    if (text === this.#last) return;
    this.#last = text;
    this.#send(url, context);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#observer.disconnect();
  }
}
