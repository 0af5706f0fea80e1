import { browser } from 'wxt/browser';
import type { PageContext } from '../../shared/page/context.ts';
import { answerSchema, type ShownPage } from './runtime-messages.ts';

/** A soft navigation changes the page's address a little before the browser tells of it. */
const TRIES = 10;
const AGAIN_MS = 200;

/**
 * Hands on what was read of a page if the tab does show that page. A renderer that was taken over can tell of any
 * pull request, but not what its tab's address is (threats P2).
 */
export function onlyOfTab(
  hand: (context: PageContext) => void,
  isShown: (page: ShownPage) => Promise<boolean> = askBackground,
): (context: PageContext) => void {
  let newest = 0;
  return (context) => {
    newest += 1;
    void handIfShown(newest, context);
  };

  async function handIfShown(own: number, context: PageContext): Promise<void> {
    const { kind, host, owner, repo, number } = context;
    for (let rest = TRIES; rest > 0 && own === newest; rest -= 1) {
      const shown = await isShown({ kind, host, owner, repo, number });
      if (shown && own === newest) hand(context);
      if (shown) return;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

async function askBackground(page: ShownPage): Promise<boolean> {
  const reply = await browser.runtime.sendMessage({ type: 'embed/shows', page }).catch(() => null);
  return answerSchema().safeParse(reply).data?.ok ?? false;
}
