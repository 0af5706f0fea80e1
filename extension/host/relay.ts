import * as z from 'zod/mini';
import type { Transport } from './transport.ts';

/** Name of the runtime port that a relayed line travels on. */
export const RELAY_PORT = 'host';

/** Background to panel, last: the host's line ended, with the browser's reason when it gave one. */
const Ended = z.object({ relayEnded: z.nullable(z.string()) });
type Ended = z.infer<typeof Ended>;

/** The background's side: joins a panel's line to a host of its own; when one ends, so does the other. */
export function relay(panel: Transport, host: Transport): void {
  panel.onMessage((message) => host.send(message));
  host.onMessage((message) => panel.send(message));
  panel.onClose(() => host.close());
  host.onClose((reason) => {
    panel.send({ relayEnded: reason } satisfies Ended);
    panel.close();
  });
}

/** The panel's side: `line` leads to the background. A port's end carries no reason, so that one comes before it. */
export function relayed(line: Transport): Transport {
  let reason: string | null = null;
  return {
    send: (message) => line.send(message),
    onMessage: (handler) =>
      line.onMessage((message) => {
        const ended = Ended.safeParse(message);
        if (ended.success) reason = ended.data.relayEnded;
        else handler(message);
      }),
    onClose: (handler) => line.onClose((own) => handler(reason ?? own)),
    close: () => line.close(),
  };
}
