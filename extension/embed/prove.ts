import { browser } from 'wxt/browser';
import { GITHUB_ORIGIN, panelPathIn } from './panel-path.ts';
import { answerSchema, HANDSHAKE_MS, introductionSchema } from './runtime-messages.ts';

/**
 * Proves that our own content script made this frame, and gives the port to
 * it. Null means that someone else did: render nothing, connect to nothing.
 * Never posts to the parent, which would hand the page a way to this frame.
 */
export async function proveEmbedding(): Promise<MessagePort | null> {
  const nonce = takeNonce();
  if (!(await mayStandHere())) {
    location.replace('about:blank');
    return null;
  }
  if (nonce === '' || !isDirectChild()) return null;
  const introductions = listen();
  try {
    if (!(await ask({ type: 'embed/hello', nonce }))) return null;
    return await introductions.proven;
  } finally {
    introductions.end();
  }
}

/** The nonce leaves the address, so that a reload of this frame has none. */
function takeNonce(): string {
  const nonce = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
  return nonce;
}

/**
 * The manifest names one policy for all pages, which has to let every host frame them that a person may add. So
 * github.com's page says itself that it stands nowhere else, and the other asks whether the person added this host.
 */
async function mayStandHere(): Promise<boolean> {
  const around = [...(location.ancestorOrigins ?? [])];
  if (location.pathname === panelPathIn(GITHUB_ORIGIN))
    return around.every((origin) => origin === GITHUB_ORIGIN);
  return new Set(around).size <= 1 && ask({ type: 'embed/here' });
}

function isDirectChild(): boolean {
  return window.parent !== window && window.parent === window.top;
}

/** Tries the secret of every introduction until one holds: the page may post forged ones before ours. */
function listen(): { proven: Promise<MessagePort | null>; end: () => void } {
  const { promise, resolve } = Promise.withResolvers<MessagePort | null>();
  const done = new AbortController();
  const onMessage = async ({ source, data, ports: [port] }: MessageEvent) => {
    const introduction = introductionSchema().safeParse(data);
    if (source !== window.parent || !introduction.success || !port) return;
    if (await ask({ type: 'embed/prove', secret: introduction.data.secret })) resolve(port);
  };
  window.addEventListener('message', (event) => void onMessage(event), { signal: done.signal });
  const timer = setTimeout(() => resolve(null), HANDSHAKE_MS);
  return {
    proven: promise,
    end: () => {
      clearTimeout(timer);
      done.abort();
    },
  };
}

async function ask(message: object): Promise<boolean> {
  const answer = answerSchema().safeParse(await browser.runtime.sendMessage(message));
  return answer.success && answer.data.ok;
}
