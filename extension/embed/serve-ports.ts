import { type Browser, browser } from 'wxt/browser';
import { portTransport } from '../host/port-transport.ts';
import type { Transport } from '../host/transport.ts';
import { isProvenPanel } from './proven-panels.ts';
import { refuse } from './refuse.ts';
import { type Frame, panelFrame, type Self } from './sender.ts';

/** What is served to proven panels, by the port's name. */
export type Services = Readonly<Record<string, (line: Transport, panel: Frame) => void>>;

/** Hands each port of a proven panel to its service; every other port is closed. */
export function servePorts(self: Self, services: Services): void {
  browser.runtime.onConnect.addListener((port) => void judge(port, self, services));
}

async function judge(port: Browser.runtime.Port, self: Self, services: Services): Promise<void> {
  const line = portTransport(port);
  const sender = port.sender ?? {};
  const panel = panelFrame(sender, self);
  const serve = Object.hasOwn(services, port.name) ? services[port.name] : undefined;
  if (serve && panel && (await isProvenPanel(panel))) {
    serve(line, panel);
    return;
  }
  refuse({ type: `port ${port.name}` }, sender);
  line.close();
}
