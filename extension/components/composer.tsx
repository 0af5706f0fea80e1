import type { Sources } from '../../shared/conversation/turn.ts';
import { strings } from '../strings.ts';
import type { Paste } from '../terminal/paste.ts';
import { type Chip, Chips } from './chips.tsx';
import { Icon } from './icon.tsx';
import { Meter } from './meter.tsx';
import { PasteCard } from './paste-card.tsx';
import { Segments } from './segments.tsx';

export type Mode = 'ask' | 'run';

export interface ComposerProps {
  mode: Mode;
  text: string;
  placeholder: string;
  chips: readonly Chip[];
  sources: Sources;
  /** Tokens of the next request, null while unknown. */
  meter: { used: number; budget: number } | null;
  /** Seconds since the running turn began, null when none runs. */
  running: number | null;
  /** Whether there is a host to send to. */
  connected: boolean;
  /** Several lines that are asked about before they run. */
  question: Paste | null;
  onMode: (mode: Mode) => void;
  onText: (text: string) => void;
  onSources: (sources: Sources) => void;
  onSend: () => void;
  onAnswer: (yes: boolean) => void;
  onStop: () => void;
  /** The last question, to be asked again or changed. */
  onRecall: () => void;
  onReceipt: () => void;
}

/** Where questions and commands are written. */
export function Composer(props: ComposerProps) {
  const { mode, text, placeholder, running, onMode, onText } = props;
  return (
    <div class="composer">
      {props.question && <PasteCard paste={props.question} runs onAnswer={props.onAnswer} />}
      {mode === 'ask' && <Chips {...props} />}
      <div class="composer-box">
        <textarea
          id="composer"
          class={mode === 'run' ? 'mono' : undefined}
          rows={1}
          aria-label={mode === 'ask' ? strings.composer.question : strings.composer.command}
          placeholder={placeholder}
          value={text}
          spellcheck={mode === 'ask'}
          onInput={(event) => onText(event.currentTarget.value)}
          onKeyDown={(event) => press(event, props)}
        />
        <div class="composer-row">
          <Segments
            label={strings.composer.mode}
            chosen={mode}
            options={[
              ['ask', strings.composer.ask],
              ['run', strings.composer.run],
            ]}
            onChoose={onMode}
          />
          <span class="composer-side">
            {running !== null ? (
              <span class="composer-time">{strings.composer.running(running.toFixed(0))}</span>
            ) : (
              mode === 'ask' && props.meter && <Meter {...props.meter} onReceipt={props.onReceipt} />
            )}
            <SendButton {...props} />
          </span>
        </div>
      </div>
    </div>
  );
}

function SendButton({ mode, text, running, connected, onSend, onStop }: ComposerProps) {
  if (running !== null && mode === 'ask') {
    return (
      <button type="button" class="button large stop" onClick={onStop}>
        <Icon name="squareFill" size={14} />
        {strings.composer.stop}
        <kbd>{strings.composer.keyEsc}</kbd>
      </button>
    );
  }
  return (
    <button
      type="button"
      class="button primary large"
      disabled={!connected || text.trim() === ''}
      onClick={onSend}
    >
      {mode === 'ask' ? strings.composer.send : strings.composer.runIt}
    </button>
  );
}

/** Enter sends, unless an input method is composing a word with it. */
function press(event: KeyboardEvent, { text, running, onSend, onStop, onRecall }: ComposerProps): void {
  if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'Enter' && !event.shiftKey) onSend();
  else if (event.key === 'Escape' && running !== null) onStop();
  else if (event.key === 'ArrowUp' && text === '') onRecall();
  else return;
  event.preventDefault();
}
