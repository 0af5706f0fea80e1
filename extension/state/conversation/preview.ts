import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Receipt } from '../../../shared/conversation/receipt.ts';
import type { Ask } from '../../../shared/conversation/turn.ts';
import type { HostClient } from '../../host/client.ts';

const pauseMs = 400;
const outputPauseMs = 500;

/**
 * What would be sent now, counted by the host when things have stood still for
 * a moment: the question and what goes along, or the output of `terminal`.
 */
export function followPreview(
  host: Pick<HostClient, 'call' | 'epoch' | 'on'>,
  next: ReadonlySignal<(() => Promise<Ask>) | null>,
  terminal: ReadonlySignal<string | null>,
): ReadonlySignal<Receipt | null> {
  const receipt = signal<Receipt | null>(null);
  let turn = 0;
  const count = oneAtATime(async () => {
    const mine = turn;
    const counted = await preview(host, next.peek());
    if (mine === turn) receipt.value = counted;
  });
  // Apart from each other, so that a terminal that never rests holds up no one who types.
  const changed = delayed(pauseMs, count);
  const printed = delayed(outputPauseMs, count);
  effect(() => {
    turn++;
    if (next.value !== null && host.epoch.value > 0) return changed();
    receipt.value = null;
  });
  host.on('terminal/output', (output) => {
    if (output.terminal === terminal.peek()) printed();
  });
  return receipt;
}

/** Null when there is nothing to count, or the host could not. */
async function preview(
  host: Pick<HostClient, 'call'>,
  build: (() => Promise<Ask>) | null,
): Promise<Receipt | null> {
  if (build === null) return null;
  try {
    return await host.call('turn/preview', await build());
  } catch {
    return null;
  }
}

/** Runs once more, and no more often, for all calls that come while it runs. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running = false;
  let again = false;
  return async () => {
    again = true;
    if (running) return;
    running = true;
    while (again) {
      again = false;
      await work();
    }
    running = false;
  };
}

/** Runs so long after the last call. */
function delayed(pause: number, work: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, pause);
  };
}
