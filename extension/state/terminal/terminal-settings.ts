import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { DEFAULT_TERMINAL_SETTINGS, type TerminalSettings } from '../../../shared/terminal/settings.ts';
import type { HostClient } from '../../host/client.ts';

/** What the person set for all terminals, as the host has it. */
export function followTerminalSettings(
  host: Pick<HostClient, 'call' | 'on' | 'epoch'>,
): ReadonlySignal<TerminalSettings> {
  const settings = signal<TerminalSettings>(DEFAULT_TERMINAL_SETTINGS);
  host.on('settings/changed', ({ terminal }) => (settings.value = terminal));
  effect(() => {
    if (host.epoch.value === 0) return;
    host.call('settings/read', {}).then(
      ({ terminal }) => (settings.value = terminal),
      () => {},
    );
  });
  return settings;
}
