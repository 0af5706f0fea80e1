import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Turn } from '../../conversation/turns.ts';
import type { Writing } from './writing.ts';

export interface RecallParts {
  readonly writing: Pick<Writing, 'text' | 'mode'>;
  readonly turns: ReadonlySignal<readonly Turn[]>;
  /** What was run from the composer last; "" for nothing. */
  lastCommand(): string;
}

/** What was sent last comes back into an empty composer, to be changed or sent again. */
export interface Recall {
  recall(): void;
  /** Empties the composer again; null where what was brought back was changed, or nothing was. */
  readonly giveUp: ReadonlySignal<(() => void) | null>;
}

export function createRecall({ writing, turns, lastCommand }: RecallParts): Recall {
  const recalled = signal('');
  const clear = () => (writing.text.value = '');
  return {
    recall() {
      // A question is no command, nor the other way round: Enter sends at once.
      recalled.value = writing.mode.peek() === 'run' ? lastCommand() : lastQuestion(turns.peek());
      writing.text.value = recalled.peek();
    },
    giveUp: computed(() => (recalled.value !== '' && writing.text.value === recalled.value ? clear : null)),
  };
}

/** A draft of a description was not asked for in the composer. */
function lastQuestion(turns: readonly Turn[]): string {
  return turns.findLast(({ outline }) => outline === null)?.question ?? '';
}
