import type { ReadonlySignal } from '@preact/signals';
import { strings } from '../strings.ts';
import { STEADY_MS } from './steady.ts';
import type { Sight } from './visible.ts';

export interface PermissionParts {
  armed: ReadonlySignal<boolean>;
  sight: Pick<Sight, 'isVisible' | 'steadyFor'>;
  /** The event that is being handled. */
  event: () => Event | undefined;
}

/** What a press would do: reach a shell, write to the page, agree to what is asked, send a question, or remove for good. */
export type Deed = 'run' | 'write' | 'agree' | 'ask' | 'remove';

const wordsOf = {
  run: strings.refusals,
  write: strings.writeRefusals,
  agree: strings.sendRefusals,
  ask: strings.sendRefusals,
  remove: strings.removeRefusals,
};

/**
 * Why what is being pressed may not be done, in a sentence; null when it may.
 * A page can put a picture over the panel, and have the person click what lies
 * below (cases 3, 5 and 7). A question may also be sent by keys alone: what is
 * typed blindly reaches no shell.
 */
export function refusalOf({ armed, sight, event }: PermissionParts, deed: Deed): string | null {
  const words = wordsOf[deed];
  const pressed = event();
  if (pressed?.isTrusted !== true) return words.notPressed;
  if (!sight.isVisible.peek()) return words.covered;
  if (deed === 'ask' && !isOfPointer(pressed)) return null;
  if (deed !== 'ask' && !armed.peek()) return words.notArmed;
  return sight.steadyFor() < STEADY_MS ? words.unsteady : null;
}

/** A key on a button makes a click, too, but counts none. */
function isOfPointer(event: Event): boolean {
  return 'detail' in event && typeof event.detail === 'number' && event.detail > 0;
}
