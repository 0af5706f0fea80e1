import { join, relative } from 'node:path';
import type { Page } from 'puppeteer';
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
    const number = String(this.taken.length + 1).padStart(2, '0');
    const path = join(this.#folder, `${number}-${name}.png`);
    await page.screenshot({ path: path as `${string}.png` });
    this.taken.push(relative(root, path));
  }
}
