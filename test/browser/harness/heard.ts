import type { Frame, Page } from 'puppeteer';
import type { NotificationParams } from '../../../shared/protocol/methods.ts';
import { createPieceJoiner } from '../../../shared/protocol/pieces.ts';

/** Records every message that panels of this page get from the host, from the next load on. Firefox runs no script of a test before the panel's. */
export async function recordMessages(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    if (location.protocol !== 'chrome-extension:') return;
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const connect = chrome.runtime.connectNative;
    chrome.runtime.connectNative = (name) => {
      const port = connect.call(chrome.runtime, name);
      port.onMessage.addListener((message) => void heard.push(JSON.stringify(message)));
      return port;
    };
  });
}

/** What the panel got from the host since its frame was loaded, as JSON. */
export async function heardMessages(panel: Frame): Promise<string[]> {
  return panel.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
}

/** The events of conversations that the panel got since its frame was loaded. Throws when one is missing or comes twice. */
async function heardEvents(panel: Frame): Promise<NotificationParams<'turn/event'>[]> {
  const joiner = createPieceJoiner();
  const messages = (await heardMessages(panel)).map((text) => joiner.accept(JSON.parse(text)));
  const events = messages.filter(isEvent).map(({ params }) => params);
  const wrong = events.find(({ seq }, index) => seq !== index + 1);
  if (wrong) throw new Error(`Event ${wrong.seq} is out of turn.`);
  return events;
}

/** The text of the newest answer, as the panel was told it: every byte once. */
export async function heardAnswer(panel: Frame): Promise<string> {
  const events = (await heardEvents(panel)).map(({ event }) => event);
  const last = events.findLast(({ type }) => type === 'turn-started')?.turn;
  return events
    .map((event) =>
      event.type === 'part' && event.turn === last && event.part.type === 'text-delta' ? event.part.text : '',
    )
    .join('');
}

function isEvent(
  message: unknown,
): message is { method: 'turn/event'; params: NotificationParams<'turn/event'> } {
  return message instanceof Object && 'method' in message && message.method === 'turn/event';
}
