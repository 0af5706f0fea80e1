import { browser } from 'wxt/browser';
import { ownOrigin } from './own-origin.ts';
import { panelPathIn } from './panel-path.ts';
import { type Introduction, toContentScriptSchema } from './runtime-messages.ts';

export interface PanelFrame {
  element: HTMLIFrameElement;
  port: MessagePort;
}

/**
 * Puts a frame with our panel into `parent` and introduces this content script
 * to it. Aborting `life` takes the frame away. `onNavigated` is called when
 * someone else navigated the frame: it is no longer ours.
 */
export async function openFrame(
  parent: Element,
  life: AbortSignal,
  onNavigated: () => void,
): Promise<PanelFrame> {
  const nonce = crypto.randomUUID();
  await browser.runtime.sendMessage({ type: 'embed/offer', nonce });
  life.throwIfAborted();
  const secret = secretFor(nonce, life);
  const element = createFrame(nonce);
  watchLoads(element, life, onNavigated);
  life.addEventListener('abort', () => element.remove(), { once: true });
  parent.append(element);
  return { element, port: introduce(element, await secret) };
}

function createFrame(nonce: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = 'Pullside';
  frame.allow = 'clipboard-write';
  frame.src = `${browser.runtime.getURL(panelPathIn(location.origin))}#${nonce}`;
  return frame;
}

/** The panel's document loads once; whatever loads after it is not the panel. */
function watchLoads(frame: HTMLIFrameElement, life: AbortSignal, onNavigated: () => void): void {
  let loads = 0;
  const onLoad = () => {
    loads += 1;
    if (loads > 1) onNavigated();
  };
  frame.addEventListener('load', onLoad, { signal: life });
}

function secretFor(nonce: string, life: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const onMessage = (received: unknown, sender: { id?: string }) => {
    const message = toContentScriptSchema().safeParse(received);
    if (sender.id !== browser.runtime.id || !message.success) return;
    if (message.data.type === 'embed/secret' && message.data.nonce === nonce) resolve(message.data.secret);
  };
  life.addEventListener('abort', () => reject(life.reason), { once: true });
  browser.runtime.onMessage.addListener(onMessage);
  return promise.finally(() => browser.runtime.onMessage.removeListener(onMessage));
}

/** The target origin keeps the secret from whatever else may sit in the frame by now. */
function introduce(frame: HTMLIFrameElement, secret: string): MessagePort {
  const { port1, port2 } = new MessageChannel();
  const message: Introduction = { type: 'embed/introduce', secret };
  frame.contentWindow?.postMessage(message, ownOrigin(), [port2]);
  return port1;
}
