import { browser } from 'wxt/browser';
import type { ContentScriptContext } from 'wxt/utils/content-script-context';
import { defineContentScript } from 'wxt/utils/define-content-script';
import { isNewIssue, parseAddress } from '../../../shared/page/address.ts';
import { type Chord, catchChords } from '../../embed/chords.ts';
import { loadLayout } from '../../embed/layout.ts';
import { EmbeddedPanel } from '../../embed/panel.ts';
import { toContentScriptSchema } from '../../embed/runtime-messages.ts';
import { followNavigation } from '../../embed/soft-navigation.ts';

export default defineContentScript({
  matches: ['https://github.com/*'],
  runAt: 'document_start',
  main: (context) => new Page(context).follow(),
});

/** One page and its panel, which is not made before a page wants it. */
class Page {
  readonly #context: ContentScriptContext;
  #opening: Promise<EmbeddedPanel> | null = null;
  #panel: EmbeddedPanel | null = null;

  constructor(context: ContentScriptContext) {
    this.#context = context;
  }

  follow(): void {
    const { signal } = this.#context;
    catchChords(window, signal, (chord) => this.#onChord(chord));
    followNavigation(signal, () => this.#onNavigation());
    this.#onNavigation();
    browser.runtime.onMessage.addListener((message: unknown, sender) => {
      const isToggle = toContentScriptSchema().safeParse(message).data?.type === 'panel/toggle';
      if (isToggle && sender.id === browser.runtime.id) void this.#toggle();
    });
  }

  #onNavigation(): void {
    if (this.#context.isInvalid) return;
    const served = isServed(location.href);
    if (this.#panel) this.#panel.visit(served);
    else if (served) void this.#open();
  }

  #onChord(chord: Chord): boolean {
    if (this.#context.isInvalid) return false;
    if (chord !== 'toggle') {
      if (this.#panel?.isOpen) this.#panel.pass(chord);
      return this.#panel?.isOpen ?? false;
    }
    const isOurs = this.#panel !== null || isServed(location.href);
    if (isOurs) void this.#toggle();
    return isOurs;
  }

  async #toggle(): Promise<void> {
    (await this.#open()).toggle();
  }

  #open(): Promise<EmbeddedPanel> {
    this.#opening ??= this.#create();
    return this.#opening;
  }

  async #create(): Promise<EmbeddedPanel> {
    const served = isServed(location.href);
    const layout = await loadLayout();
    this.#panel = new EmbeddedPanel({ ...layout, open: layout.open && served }, this.#context);
    this.#panel.visit(isServed(location.href));
    return this.#panel;
  }
}

/** Whether the panel offers itself on the page at this address. */
function isServed(url: string): boolean {
  const address = parseAddress(url);
  return address.kind !== 'other' || isNewIssue(address);
}
