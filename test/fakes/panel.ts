import { signal } from '@preact/signals';
import { type PageSide, PanelState } from '../../extension/state/panel.ts';
import type { FakeHostClient } from './host-client.ts';
import { fakeStorage } from './storage.ts';

/** A panel that is seen, in a new tab; its page does what is given here, and nothing else. */
export function createPanel(host: FakeHostClient, page: Partial<PageSide> = {}): PanelState {
  const nothing = () => {};
  return new PanelState({
    host,
    storage: fakeStorage(),
    fetchDiff: async () => '',
    visible: signal(true),
    page: { setLayout: nothing, read: nothing, readForm: nothing, put: nothing, ...page },
  });
}
