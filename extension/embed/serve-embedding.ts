import { type Browser, browser } from 'wxt/browser';
import { isSameRepository, parseAddress } from '../../shared/page/address.ts';
import { addedHosts, isOfAddedHost } from './added-hosts.ts';
import { Broker } from './broker.ts';
import { loadFields } from './load-fields.ts';
import { acceptPanel } from './proven-panels.ts';
import { refuse } from './refuse.ts';
import {
  type Answer,
  fieldsSchema,
  helloSchema,
  hereSchema,
  offerSchema,
  proveSchema,
  type ShownPage,
  showsSchema,
  type ToContentScript,
} from './runtime-messages.ts';
import { type Frame, pageFrame, panelFrame, type Self } from './sender.ts';

/** Takes part in the handshakes between pages and panels; every other message is refused. */
export function serveEmbedding(self: Self): void {
  const broker = new Broker({
    now: Date.now,
    newSecret: () => crypto.randomUUID(),
    sendSecret,
    accept: acceptPanel,
  });
  browser.runtime.onMessage.addListener((message: unknown, sender, reply: (answer: Answer) => void) => {
    void judge(broker, message, sender, self).then((ok) => {
      if (!ok) refuse(message, sender);
      reply({ ok });
    });
    return true;
  });
}

async function judge(
  broker: Broker,
  message: unknown,
  sender: Browser.runtime.MessageSender,
  self: Self,
): Promise<boolean> {
  const page = pageFrame(sender, self, await addedHosts());
  const offer = offerSchema().safeParse(message);
  if (page && fieldsSchema().safeParse(message).success) return loadFields(page);
  if (page) return offer.success && broker.offer(page, offer.data.nonce);
  const panel = panelFrame(sender, self);
  if (panel && hereSchema().safeParse(message).success) return mayStand(panel);
  const shows = showsSchema().safeParse(message);
  if (panel && shows.success) return isShown(panel, shows.data.page);
  const hello = helloSchema().safeParse(message);
  if (panel && hello.success) return broker.hello(panel, hello.data.nonce);
  const prove = proveSchema().safeParse(message);
  return panel !== null && prove.success && broker.prove(panel, prove.data.secret);
}

/** The browser tells the address of a tab only where it gave us its host. */
async function mayStand({ tabId }: Frame): Promise<boolean> {
  return isOfAddedHost((await browser.tabs.get(tabId)).url);
}

async function isShown({ tabId }: Frame, { kind, host, owner, repo, number }: ShownPage): Promise<boolean> {
  const address = parseAddress((await browser.tabs.get(tabId)).url ?? '');
  if (address.kind !== kind || address.host !== host || address.number !== number) return false;
  return owner === null || repo === null
    ? address.owner === owner && address.repo === repo
    : isSameRepository(address, owner, repo);
}

async function sendSecret({ tabId, documentId }: Frame, nonce: string, secret: string): Promise<void> {
  const message: ToContentScript = { type: 'embed/secret', nonce, secret };
  await browser.tabs.sendMessage(tabId, message, { documentId });
}
