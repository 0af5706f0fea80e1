import '../../components/styles/all.css';
import { render } from 'preact';
import { browser } from 'wxt/browser';
import { applyTheme } from '../../components/basics/theme.ts';
import { ConfirmPage } from '../../components/confirm-page.tsx';
import { type Entry, Kept, keptAs } from '../../embed/confirm-messages.ts';
import { STEADY_MS } from '../../embed/steady.ts';

/** The question that this window was opened for; none for one that was opened by its address. */
async function start(root: HTMLElement): Promise<void> {
  const key = keptAs(location.hash.slice(1));
  const kept = Kept.safeParse((await browser.storage.session.get(key))[key]);
  if (!kept.success) return;
  await applyTheme(document, matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  ask(root, key, kept.data.entry);
}

/** The yes works only after the question was on the screen for a moment: a double click may end in it (case 6). */
function ask(root: HTMLElement, key: string, entry: Entry): void {
  const answer = async (yes: boolean) => {
    if (yes && window.event?.isTrusted !== true) return;
    if (yes) await browser.storage.session.set({ [key]: { entry, yes } satisfies Kept });
    else window.close();
  };
  const draw = (ready: boolean) =>
    render(<ConfirmPage entry={entry} ready={ready} onAnswer={(yes) => void answer(yes)} />, root);
  draw(false);
  setTimeout(() => draw(true), STEADY_MS);
}

const root = document.getElementById('root');
if (root) void start(root);
