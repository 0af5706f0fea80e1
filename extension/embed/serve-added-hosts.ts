import { browser } from 'wxt/browser';
import { addedHosts, followAddedHosts, patternOf } from './added-hosts.ts';

const id = 'added-hosts';

/**
 * Has github.com's content script run on the hosts that the person added, and on no other. The browser keeps the
 * registration when it restarts and forgets it with an update of the extension: so it is looked at whenever the
 * background starts, which both make it do.
 */
export function serveAddedHosts(): void {
  let last = Promise.resolve();
  const look = () => {
    last = last.then(register).catch((error) => console.error('Pullside could not follow its hosts:', error));
  };
  followAddedHosts(look);
  browser.runtime.onInstalled.addListener(look);
  browser.runtime.onStartup.addListener(look);
  look();
}

async function register(): Promise<void> {
  const [ofGithub] = browser.runtime.getManifest().content_scripts ?? [];
  const [before] = await browser.scripting.getRegisteredContentScripts({ ids: [id] });
  const matches = (await addedHosts()).map(patternOf);
  if (before && matches.length === 0) await browser.scripting.unregisterContentScripts({ ids: [id] });
  if (matches.length === 0 || !ofGithub?.js) return;
  const wanted = { id, js: ofGithub.js, matches, runAt: 'document_start' as const };
  if (!before) await browser.scripting.registerContentScripts([wanted]);
  else if (!isSame(before, wanted)) await browser.scripting.updateContentScripts([wanted]);
}

interface Script {
  js?: string[];
  matches?: string[];
}

function isSame(one: Script, other: Script): boolean {
  const texts = [one, other].map(({ js, matches }) => JSON.stringify([js, matches?.toSorted()]));
  return texts[0] === texts[1];
}
