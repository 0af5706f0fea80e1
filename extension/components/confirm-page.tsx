import type { Entry } from '../embed/confirm-messages.ts';
import { strings } from '../strings.ts';
import { LongText } from './basics/long-text.tsx';
import { useFocused } from './basics/use-focused.ts';

export interface ConfirmPageProps {
  entry: Entry;
  /** Whether a yes counts yet. */
  ready: boolean;
  onAnswer: (yes: boolean) => void;
}

/** The whole of the window that asks before something goes into a terminal. Neither answer is preferred. */
export function ConfirmPage({ entry, ready, onAnswer }: ConfirmPageProps) {
  const cancel = useFocused<HTMLButtonElement>();
  const words = strings.confirm[entry.kind];
  return (
    <main class="confirm" onKeyDown={(event) => event.key === 'Escape' && onAnswer(false)}>
      <h1>{words.title}</h1>
      <p class="lead">{strings.confirm.why}</p>
      <LongText class="paste-text">{entry.text}</LongText>
      <div class="card-actions">
        <button type="button" class="button" ref={cancel} onClick={() => onAnswer(false)}>
          {strings.terminal.cancel}
        </button>
        <button type="button" class="button" disabled={!ready} onClick={() => onAnswer(true)}>
          {words.yes}
        </button>
      </div>
    </main>
  );
}
