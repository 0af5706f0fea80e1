import { boundsOf, type Viewport, within } from './layout.ts';
import type { Layout } from './messages.ts';

/**
 * Names of Primer's tokens inherit from GitHub's page; pages without them get the system's colours.
 * The edge lies beside the frame: a pixel of it over the frame, and the frame counts as covered.
 */
export const dockStyle = `
.dock, .tab { position: fixed; box-sizing: border-box; background: var(--bgColor-default, Canvas); }
.dock { display: none; visibility: hidden; }
.dock.open { display: flex; }
.dock.alive { visibility: visible; }
.dock.right { inset: 0 0 0 auto; max-width: 100vw; border-left: 1px solid var(--borderColor-default, GrayText); }
.dock.bottom { inset: auto 0 0 0; max-height: 100vh; border-top: 1px solid var(--borderColor-default, GrayText); }
iframe { flex: 1; min-width: 0; border: 0; }
.dragged > iframe { pointer-events: none; }
.edge { position: absolute; touch-action: none; outline-offset: -2px; }
.edge:focus-visible, .tab:focus-visible { outline: 2px solid var(--focus-outlineColor, Highlight); }
.edge:hover, .edge:active { background: var(--borderColor-accent-emphasis, Highlight); }
.right > .edge { inset: 0 auto 0 -7px; width: 7px; cursor: ew-resize; }
.bottom > .edge { inset: -7px 0 auto 0; height: 7px; cursor: ns-resize; }
`;

const STEP = 16;

/** What is sent while the edge is dragged, and once when it is let go. */
export interface DockEvents {
  onResize(size: number): void;
  onResized(): void;
}

/** The panel's box at the side or the bottom, with an edge that pointer and arrow keys move. */
export class Dock {
  readonly element = document.createElement('div');
  readonly #edge = document.createElement('div');
  readonly #events: DockEvents;
  #dock: Layout['dock'] = 'right';
  #size = 0;

  constructor(events: DockEvents) {
    this.#events = events;
    this.element.className = 'dock';
    this.#edge.className = 'edge';
    this.#edge.tabIndex = 0;
    this.#edge.role = 'separator';
    this.#edge.ariaLabel = 'Panel size';
    this.#edge.addEventListener('pointerdown', (event) => this.#drag(event));
    this.#edge.addEventListener('keydown', (event) => this.#step(event));
    this.element.append(this.#edge);
  }

  apply(layout: Layout): void {
    const right = layout.dock === 'right';
    this.#dock = layout.dock;
    this.#size = right ? layout.width : layout.height;
    this.element.classList.toggle('open', layout.open);
    this.element.classList.toggle('right', right);
    this.element.classList.toggle('bottom', !right);
    this.element.style.width = right ? `${layout.width}px` : '';
    this.element.style.height = right ? '' : `${layout.height}px`;
    this.#describe();
  }

  /** Nothing is shown before the panel proved itself. */
  setAlive(alive: boolean): void {
    this.element.classList.toggle('alive', alive);
  }

  #describe(): void {
    const { min, max } = boundsOf(this.#dock, viewport());
    this.#edge.ariaOrientation = this.#dock === 'right' ? 'vertical' : 'horizontal';
    this.#edge.ariaValueMin = String(min);
    this.#edge.ariaValueMax = String(max);
    this.#edge.ariaValueNow = String(this.#size);
  }

  /** The frame is of another process, which would swallow the pointer although it is captured. */
  #drag(event: PointerEvent): void {
    if (!event.isTrusted || event.button !== 0) return;
    event.preventDefault();
    this.#edge.focus({ preventScroll: true });
    const drag = new AbortController();
    const move = ({ clientX, clientY }: PointerEvent) => this.#resize(distance(this.#dock, clientX, clientY));
    const done = () => {
      drag.abort();
      this.element.classList.remove('dragged');
      this.#events.onResized();
    };
    this.element.classList.add('dragged');
    this.#edge.setPointerCapture(event.pointerId);
    this.#edge.addEventListener('pointermove', move, { signal: drag.signal });
    this.#edge.addEventListener('lostpointercapture', done, { signal: drag.signal });
  }

  #step(event: KeyboardEvent): void {
    const size = event.isTrusted ? this.#sizeAfter(event.key) : null;
    if (size === null) return;
    event.preventDefault();
    this.#resize(size);
    this.#events.onResized();
  }

  #sizeAfter(key: string): number | null {
    const { min, max } = boundsOf(this.#dock, viewport());
    const [grow, shrink] = this.#dock === 'right' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    if (key === grow) return this.#size + STEP;
    if (key === shrink) return this.#size - STEP;
    if (key === 'Home') return min;
    return key === 'End' ? max : null;
  }

  #resize(size: number): void {
    this.#events.onResize(within(size, boundsOf(this.#dock, viewport())));
  }
}

export function viewport(): Viewport {
  return { width: document.documentElement.clientWidth || innerWidth, height: innerHeight };
}

function distance(dock: Layout['dock'], x: number, y: number): number {
  return dock === 'right' ? viewport().width - x : viewport().height - y;
}
