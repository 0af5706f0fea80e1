import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Page } from 'puppeteer';
import { panelFrames } from '../../test/browser/harness/panel.ts';
import { root } from '../node.mjs';

/** Saves pictures of a page, numbered in the order they are taken. */
export class Album {
  readonly #folder: string;
  /** Paths from the clone's root. */
  readonly taken: string[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  async take(page: Page, name: string): Promise<void> {
    this.put(await pictureOf(page), name);
  }

  put(picture: Uint8Array, name: string): void {
    const number = String(this.taken.length + 1).padStart(2, '0');
    const path = join(this.#folder, `${number}-${name}.png`);
    writeFileSync(path, picture);
    this.taken.push(relative(root, path));
  }
}

/** The page, once its colours have faded and its rows are drawn, without a second for the smallest of files. */
export async function pictureOf(page: Page): Promise<Uint8Array> {
  const frames = [page.mainFrame(), ...panelFrames(page)];
  await Promise.all(frames.map((frame) => frame.evaluate(drawnStill)));
  return page.screenshot({ optimizeForSpeed: true });
}

/** Runs in a frame. What would move for good, or for long, is not waited for. */
async function drawnStill(): Promise<void> {
  const nextFrame = () => new Promise(requestAnimationFrame);
  await nextFrame();
  const fading = document.getAnimations().map(({ finished }) => finished);
  await Promise.race([Promise.allSettled(fading), new Promise((resolve) => setTimeout(resolve, 1000))]);
  await nextFrame();
  await nextFrame();
}
