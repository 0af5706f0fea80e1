import type { ReadonlySignal } from '@preact/signals';
import { strings } from '../strings.ts';
import type { Sight } from './visible.ts';

/** Milliseconds for which the panel has to be seen before a press in it may reach a shell. */
export const STEADY_MS = 500;

export interface PermissionParts {
  armed: ReadonlySignal<boolean>;
  sight: Sight;
  /** The event that is being handled. */
  event: () => Event | undefined;
}

/**
 * Why what is being pressed may not reach a shell, in a sentence; null when it
 * may. A page can put a picture over the panel, and have the person click what
 * lies below (cases 3, 5 and 7).
 */
export function refusalOf({ armed, sight, event }: PermissionParts): string | null {
  if (event()?.isTrusted !== true) return strings.refusals.notPressed;
  if (!sight.isVisible.peek()) return strings.refusals.covered;
  if (!armed.peek()) return strings.refusals.notArmed;
  return sight.steadyFor() < STEADY_MS ? strings.refusals.unsteady : null;
}
