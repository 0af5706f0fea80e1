import type { Browser } from 'wxt/browser';

/** Logs a message that its sender had no right to send: who and which, never what it carried. */
export function refuse(message: unknown, sender: Browser.runtime.MessageSender): void {
  const type = message instanceof Object && 'type' in message ? String(message.type).slice(0, 64) : 'unknown';
  console.warn(
    `Pullside refused ${JSON.stringify(type)} from ${sender.origin ?? sender.id}, frame ${sender.frameId}`,
  );
}
