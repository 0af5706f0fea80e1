import type { Chord } from './chords.ts';
import { Dock, dockStyle, viewport } from './dock.ts';
import { FieldsLine } from './fields/line.ts';
import type { FromFields } from './fields/messages.ts';
import { openFrame, type PanelFrame } from './frame.ts';
import { goTo } from './go.ts';
import { fitLayout, saveLayout } from './layout.ts';
import { Margin } from './margin.ts';
import { type Layout, type Theme, toPageSchema } from './messages.ts';
import { Mount } from './mount.ts';
import { removeOrphans } from './orphans.ts';
import { PageFeed } from './page-feed.ts';
import { SelectionFeed } from './selection-feed.ts';
import { createTab, tabStyle } from './tab.ts';
import { followTheme, readTheme } from './theme.ts';
import type { ToPanel } from './to-panel.ts';

const FIRST_TRY_MS = 5_000;
const TRIES = 4;

/** As long as the content script may act: `isInvalid` looks, and ends `signal` when the extension is gone. */
export interface Life {
  readonly signal: AbortSignal;
  readonly isInvalid: boolean;
}

/** The panel in one page: opened, collapsed, docked and fed. */
export class EmbeddedPanel {
  readonly #script: Life;
  readonly #margin = new Margin();
  readonly #mount: Mount;
  readonly #dock: Dock;
  readonly #tab: HTMLButtonElement;
  readonly #feed: PageFeed;
  readonly #selection: SelectionFeed;
  readonly #fields: FieldsLine;
  #layout: Layout;
  #served = false;
  #mounted = false;
  #alive = false;
  /** How often the panel was loaded and did not get ready. */
  #missed = 0;
  #focusWanted = false;
  /** What was pressed at a field while the panel was not there to hear it, and on which page. */
  #pressed: { message: FromFields; url: string } | null = null;
  #life: AbortController | null = null;
  #frame: PanelFrame | null = null;

  constructor(layout: Layout, script: Life) {
    const end = script.signal;
    this.#script = script;
    this.#layout = fitLayout(layout, viewport());
    this.#mount = new Mount(dockStyle + tabStyle, {
      onRemounted: () => this.#reopen(),
      onGivenUp: () => this.#giveUp(),
    });
    this.#dock = new Dock({
      onResize: (size) => this.#resize(size),
      onResized: () => this.#change(this.#layout),
    });
    this.#tab = createTab(() => this.#change({ ...this.#layout, open: true }));
    this.#mount.root.append(this.#dock.element, this.#tab);
    this.#feed = new PageFeed(end, (url, context) => this.#send({ type: 'page', url, context }));
    this.#selection = new SelectionFeed(end, (selection) => {
      if (this.#layout.open) this.#send({ type: 'selection', selection });
    });
    this.#fields = new FieldsLine(end, (message) => this.#ofFields(message));
    followTheme(document.documentElement, end, (theme) => this.#paint(theme));
    window.addEventListener('resize', () => this.#show(), { signal: end });
    end.addEventListener('abort', () => this.#giveUp(), { once: true });
  }

  get isOpen(): boolean {
    return this.#layout.open;
  }

  /** The page's address or content is another one; `served` tells whether the panel offers itself there. */
  visit(served: boolean): void {
    this.#served = served;
    if (served) this.#start();
    this.#tab.hidden = !served || this.#layout.open;
    if (!this.#frame || !this.#layout.open) return;
    this.#feed.settle();
    this.#selection.look();
  }

  /** Opens, focuses, or collapses when the focus is in the panel already. */
  toggle(): void {
    this.#start();
    const isFocused = document.activeElement === this.#mount.host;
    this.#change({ ...this.#layout, open: !(this.#layout.open && isFocused) });
    this.#focusWanted = this.#layout.open;
    this.#focus();
  }

  pass(chord: Chord): void {
    this.#frame?.element.focus();
    this.#send({ type: 'chord', chord });
  }

  #start(): void {
    if (this.#mounted) return;
    this.#mounted = true;
    if (import.meta.env.FIREFOX) removeOrphans();
    this.#mount.show();
    this.#show();
  }

  /** A change that the person made: kept for the next page. */
  #change(layout: Layout): void {
    this.#layout = fitLayout(layout, viewport());
    this.#show();
    void saveLayout(this.#layout);
  }

  #resize(size: number): void {
    const right = this.#layout.dock === 'right';
    this.#layout = { ...this.#layout, ...(right ? { width: size } : { height: size }) };
    this.#dock.apply(this.#layout);
  }

  #show(): void {
    if (!this.#mounted) return;
    const layout = fitLayout(this.#layout, viewport());
    this.#margin.apply(layout, viewport());
    this.#dock.apply(layout);
    this.#tab.hidden = !this.#served || layout.open;
    this.#send({ type: 'layout', layout });
    if (layout.open && !this.#life) void this.#open();
  }

  async #open(): Promise<void> {
    const life = new AbortController();
    this.#life = life;
    this.#expect(life.signal);
    try {
      this.#frame = await openFrame(this.#dock.element, life.signal, () => this.#tearDown('was navigated'));
      this.#listen(this.#frame.port);
    } catch (error) {
      if (this.#life === life) this.#miss(String(error));
    }
  }

  /** Each step to a panel that is ready may be lost, or late on a busy machine: the next try has twice the time. */
  #expect(life: AbortSignal): void {
    const late = () => {
      if (!this.#alive) this.#miss('did not get ready');
    };
    const timer = setTimeout(late, FIRST_TRY_MS * 2 ** this.#missed);
    life.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  #miss(reason: string): void {
    this.#missed += 1;
    if (this.#missed < TRIES) this.#reopen();
    else this.#tearDown(reason);
  }

  #listen(port: MessagePort): void {
    port.onmessage = ({ data }) => {
      const message = toPageSchema().safeParse(data);
      if (!message.success || this.#frame?.port !== port) return;
      if (message.data.type === 'ready') this.#ready();
      if (message.data.type === 'read') this.#feed.read();
      if (message.data.type === 'go') goTo(message.data.url);
      if (message.data.type === 'layout') this.#change(message.data.layout);
      if (message.data.type === 'put') this.#fields.send({ type: 'put', ...message.data.put });
      if (message.data.type === 'form') this.#lookAtFields();
    };
  }

  #ready(): void {
    this.#alive = true;
    this.#missed = 0;
    this.#dock.setAlive(true);
    this.#focus();
    this.#paint(readTheme(document.documentElement, prefersDark()));
    this.#send({ type: 'layout', layout: this.#layout });
    this.#feed.read();
    this.#feed.settle();
    this.#selection.look(true);
    this.#lookAtFields();
    // A press on the page before is none on this one.
    if (this.#pressed?.url === location.href) this.#send(this.#pressed.message);
    this.#pressed = null;
  }

  #lookAtFields(): void {
    if (!this.#fields.send({ type: 'look' })) this.#send({ type: 'form', form: null });
  }

  /** A press opens the panel, which hears of it as soon as it can. */
  #ofFields(message: FromFields): void {
    if (this.#alive) this.#send(message);
    else if (message.type === 'describe') this.#pressed = { message, url: location.href };
    if (message.type !== 'describe' || this.#script.isInvalid) return;
    this.#start();
    if (!this.#layout.open) this.#change({ ...this.#layout, open: true });
  }

  #paint(theme: Theme): void {
    if (this.#frame) this.#frame.element.style.colorScheme = theme.mode;
    this.#send({ type: 'theme', theme });
  }

  /** Only what the person pressed moves the focus, and only to a panel that proved itself. */
  #focus(): void {
    if (!this.#focusWanted || !this.#alive) return;
    this.#focusWanted = false;
    this.#frame?.element.focus();
  }

  #send(message: ToPanel): void {
    this.#frame?.port.postMessage(message);
  }

  #reopen(): void {
    this.#close();
    this.#show();
  }

  /** What sits in the frame is not ours any more, or never was. */
  #tearDown(reason: string): void {
    if (this.#script.isInvalid) return;
    console.warn(`Pullside closed its panel: ${reason}`);
    this.#missed = 0;
    this.#forgetWishes();
    this.#close();
    this.#layout = { ...this.#layout, open: false };
    this.#show();
  }

  #giveUp(): void {
    this.#forgetWishes();
    this.#close();
    this.#margin.end();
    this.#mount.end();
    this.#mounted = false;
    this.#layout = { ...this.#layout, open: false };
  }

  /** What was pressed for a panel that did not come is no wish for a later one. */
  #forgetWishes(): void {
    this.#pressed = null;
    this.#focusWanted = false;
  }

  #close(): void {
    this.#life?.abort();
    this.#frame?.port.close();
    this.#life = null;
    this.#frame = null;
    this.#alive = false;
    this.#dock.setAlive(false);
  }
}

function prefersDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches;
}
