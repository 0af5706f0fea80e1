import { atMost } from './at-most.ts';

/** The host stays where it is whatever the page's style sheets say: inner `!important` wins over outer. */
const hostStyle = `
:host {
  all: initial !important;
  display: block !important;
  position: fixed !important;
  inset: 0 auto auto 0 !important;
  width: 0 !important;
  height: 0 !important;
  overflow: visible !important;
}`;

export interface MountEvents {
  /** The page took the host away and it is back; frames in it are gone. */
  onRemounted(): void;
  /** The page took it away too often. */
  onGivenUp(): void;
}

/**
 * A closed shadow root on `<html>`, in the top layer. A plain div, since a
 * custom element that the page defines first would give the root away. The
 * page may remove it three times in ten seconds, then it has its way.
 */
export class Mount {
  readonly root: ShadowRoot;
  readonly host: HTMLElement;
  readonly #events: MountEvents;
  readonly #observer: MutationObserver;
  readonly #allow = atMost(3, 10_000);

  constructor(style: string, events: MountEvents) {
    this.#events = events;
    this.host = document.createElement('div');
    this.host.setAttribute('popover', 'manual');
    this.root = this.host.attachShadow({ mode: 'closed' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(hostStyle + style);
    this.root.adoptedStyleSheets = [sheet];
    this.host.addEventListener('toggle', () => this.#check());
    this.#observer = new MutationObserver(() => this.#check());
  }

  show(): void {
    document.documentElement.append(this.host);
    this.host.showPopover();
    this.#observer.observe(document.documentElement, { childList: true });
  }

  end(): void {
    this.#observer.disconnect();
    this.host.remove();
  }

  #check(): void {
    if (this.host.isConnected && this.host.matches(':popover-open')) return;
    if (!this.#allow()) {
      this.end();
      this.#events.onGivenUp();
      return;
    }
    const wasRemoved = !this.host.isConnected;
    this.show();
    if (wasRemoved) this.#events.onRemounted();
  }
}
