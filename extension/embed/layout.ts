import { browser } from 'wxt/browser';
import { firstLayout, type Layout, layoutSchema } from './messages.ts';

const MIN_WIDTH = 340;
const MAX_WIDTH = 900;
const MIN_HEIGHT = 240;
const MAX_HEIGHT_SHARE = 0.7;

/** Viewport from which on GitHub's columns stand the loss of the panel's width. */
const MARGIN_FROM = 1_400;

export interface Viewport {
  width: number;
  height: number;
}

export interface Bounds {
  min: number;
  max: number;
}

/** How far the docked edge may go: width at the right, height at the bottom. */
export function boundsOf(dock: Layout['dock'], viewport: Viewport): Bounds {
  if (dock === 'bottom') return { min: MIN_HEIGHT, max: Math.round(viewport.height * MAX_HEIGHT_SHARE) };
  return { min: MIN_WIDTH, max: Math.min(MAX_WIDTH, viewport.width) };
}

export function fitLayout(layout: Layout, viewport: Viewport): Layout {
  const width = within(layout.width, boundsOf('right', viewport));
  const height = within(layout.height, boundsOf('bottom', viewport));
  return { ...layout, width, height };
}

export function within(value: number, { min, max }: Bounds): number {
  return Math.max(min, Math.min(Math.round(value), max));
}

/** Pixels that the page gives up at the panel's side, 0 when the panel lies over it. */
export function marginOf(layout: Layout, viewport: Viewport): number {
  if (!layout.open || layout.margin === 'never') return 0;
  if (layout.dock === 'bottom') return layout.height;
  return layout.margin === 'always' || viewport.width >= MARGIN_FROM ? layout.width : 0;
}

export async function loadLayout(): Promise<Layout> {
  const kept = layoutSchema().safeParse((await browser.storage.local.get('layout')).layout);
  return kept.success ? kept.data : firstLayout;
}

export async function saveLayout(layout: Layout): Promise<void> {
  await browser.storage.local.set({ layout });
}
