import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Launched, type LaunchOptions, launch } from '../../test/browser/harness/browser.ts';
import { type Github, startGithub } from '../../test/browser/harness/github.ts';
import { examplePages } from '../../test/example/pages.ts';
import { ensureChromium } from '../setup/chromium.ts';
import { verdict, watchContacts } from './contacts.ts';
import { hasDisplay, prepareFolders, type TourFolders } from './folders.ts';
import { showModel } from './model.ts';
import { Album } from './pictures.ts';
import {
  allowCheckout,
  askAbout,
  openPanelOn,
  openScene,
  showHostMissing,
  showOtherPlaces,
  showTerminal,
} from './show-around.ts';

const examplePage = 'https://github.com/lumen-labs/ferry/pull/1482';

/** A browser with the panel open on a pull request: for a person to use or, without a display, in text and pictures. */
export async function tour(args: string[]): Promise<number> {
  process.env.PULLSIDE_CHROME = ensureChromium();
  const url = args.find((arg) => !arg.startsWith('-')) ?? null;
  const place = prepareFolders();
  const github = url ? null : await startGithub({ routes: examplePages(join(place.home, 'src', 'ferry')) });
  const visible = hasDisplay() && !args.includes('--headless');
  try {
    await (visible ? leaveOpen : showPictures)(url ?? examplePage, place, github);
  } finally {
    await github?.close();
    rmSync(place.home, { recursive: true, force: true, maxRetries: 5 });
  }
  return 0;
}

/** Until the person closes the browser, or presses Ctrl-C. */
async function leaveOpen(url: string, { home }: TourFolders, github: Github | null): Promise<void> {
  const launched = await launch({ github, installHost: true, home, headless: false, ownHome: true });
  const [first] = await launched.browser.pages();
  const page = first ?? (await launched.browser.newPage());
  await openPanelOn(page, url);
  console.log('The panel is open in the browser. Close the browser, or press Ctrl-C here, to end the tour.');
  await new Promise((resolve) => {
    launched.browser.once('disconnected', resolve);
    process.once('SIGINT', resolve);
  });
  await launched.close();
}

async function showPictures(
  url: string,
  { home, pictures }: TourFolders,
  github: Github | null,
): Promise<void> {
  const album = new Album(pictures);
  const shown = during({ github, installHost: true, home }, async (launched) =>
    github ? showAll(launched, url, github, album) : askAbout(await openScene(launched, url, album)),
  );
  // Beside it, since for the most part the tour waits.
  const hostless = { github, installHost: false, home: join(home, 'hostless') };
  const missing = github ? during(hostless, (launched) => showHostMissing(launched, url)) : null;
  // Each closes what it opened, also when the other fails.
  await Promise.allSettled([shown, missing]);
  await shown;
  if (missing !== null) album.put(await missing, 'host-missing');
  console.log(`\n--- Pictures\n${album.taken.join('\n')}`);
}

/** On the example everything is on this machine, and it is looked at whether that is so. */
async function showAll(launched: Launched, url: string, github: Github, album: Album): Promise<void> {
  const pid = launched.browser.process()?.pid ?? 0;
  const seen = process.platform === 'linux' ? watchContacts(pid, launched.env.PULLSIDE_HOME ?? '') : null;
  const scene = await openScene(launched, url, album);
  await allowCheckout(scene);
  await askAbout(scene);
  await showTerminal(scene);
  await showOtherPlaces(scene);
  const model = await showModel(launched, scene, url);
  const expected = new Map([
    ['the page', github.port],
    ['the model', model],
  ]);
  const found = seen ? verdict(seen(), expected) : 'Not measured: sockets can be looked at on Linux only.';
  console.log(`\n--- Contacts\n${found}`);
}

async function during<T>(options: LaunchOptions, work: (launched: Launched) => Promise<T>): Promise<T> {
  const launched = await launch(options);
  try {
    return await work(launched);
  } finally {
    await launched.close();
  }
}
