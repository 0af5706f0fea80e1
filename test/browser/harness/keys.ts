import type { KeyInput, Page } from 'puppeteer';

type Held = 'Alt' | 'Control' | 'Shift';

/** Presses a key while others are held. */
export async function chord({ keyboard }: Page, ...keys: [...held: Held[], key: KeyInput]): Promise<void> {
  const held = keys.slice(0, -1) as Held[];
  for (const key of held) await keyboard.down(key);
  await keyboard.press(keys.at(-1) as KeyInput);
  for (const key of held.reverse()) await keyboard.up(key);
}
