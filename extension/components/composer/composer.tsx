import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Sources } from '../../../shared/conversation/turn.ts';
import { strings } from '../../strings.ts';
import type { Paste } from '../../terminal/paste.ts';
import { Icon } from '../basics/icon.tsx';
import { PasteCard } from '../basics/paste-card.tsx';
import { Segments } from '../basics/segments.tsx';
import { type Chip, Chips } from './chips.tsx';
import { CompletionMenu } from './completion-menu.tsx';
import { EditingLine, type EditingProps } from './editing-line.tsx';
import type { FileChip } from './file-chip.tsx';
import { Meter, type MeterFacts } from './meter.tsx';
import type { RecordChip } from './record-chip.tsx';
import type { SelectionChip } from './selection-chip.tsx';
import { type CompletionProps, useCompletion } from './use-completion.ts';

export type Mode = 'ask' | 'run';

export interface ComposerProps extends CompletionProps {
  mode: Mode;
  placeholder: string;
  chips: readonly Chip[];
  sources: Sources;
  /** What is selected in the page; null for nothing. */
  selection: SelectionChip | null;
  /** The command that goes along, or could; null for none. */
  record: RecordChip | null;
  /** The files that go along. */
  files: readonly FileChip[];
  /** Tokens of the next request, null while unknown. */
  meter: MeterFacts | null;
  /** Seconds since the running turn began, null when none runs. */
  running: number | null;
  /** Several lines that are asked about before they run. */
  question: Paste | null;
  /** The question that is being changed, null when a new one is written. */
  editing: EditingProps | null;
  onMode: (mode: Mode) => void;
  onSources: (sources: Sources) => void;
  onSend: () => void;
  onAnswer: (yes: boolean) => void;
  onStop: () => void;
  /** Gives up what has to be agreed to, null when nothing has. */
  onRefuse: (() => void) | null;
  /** What was sent last, to be sent again or changed. */
  onRecall: () => void;
  /** Empties the composer of it again, null where other words stand there. */
  onGiveUpRecall: (() => void) | null;
  /** Takes the last question that waits out of the queue, to be changed. */
  onTakeBack: () => void;
  onReceipt: () => void;
}

/** What the composer lays over the view for a while, in CSS pixels. */
export interface ComposerOver {
  /** By long words: how much higher it is than with a line or two. */
  grown: number;
  card: number;
}

type OnOver = (over: ComposerOver) => void;

/** Where questions and commands are written. */
export function Composer(props: ComposerProps & { onOver: OnOver }) {
  const { mode, text, placeholder, running, onMode, onText } = props;
  const completion = useCompletion(props);
  const root = useOver(props.onOver);
  return (
    <div class="composer" ref={root}>
      {props.question && <PasteCard paste={props.question} runs onAnswer={props.onAnswer} />}
      <div class="composer-top">
        <Chips {...props} away={mode === 'run'} />
        {mode === 'run' && <p class="run-hint">{strings.composer.runHint}</p>}
      </div>
      {completion.isOpen && <CompletionMenu {...completion} />}
      <div class="composer-box">
        {props.editing && mode === 'ask' && <EditingLine {...props.editing} />}
        <textarea
          id="composer"
          ref={completion.field}
          class={mode === 'run' ? 'mono' : undefined}
          rows={1}
          aria-label={mode === 'ask' ? strings.composer.question : strings.composer.command}
          placeholder={placeholder}
          value={text}
          spellcheck={mode === 'ask'}
          aria-autocomplete="list"
          aria-controls={completion.items.length > 0 ? 'completions' : undefined}
          aria-activedescendant={completion.items.length > 0 ? `completion-${completion.at}` : undefined}
          onInput={(event) => {
            onText(event.currentTarget.value);
            completion.look();
          }}
          onFocus={completion.look}
          onClick={completion.look}
          onKeyUp={completion.look}
          onBlur={completion.close}
          onKeyDown={(event) => completion.press(event) || press(event, props)}
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

/** Tells before anybody sees it: what is above must not follow. */
function useOver(onOver: OnOver) {
  const root = useRef<HTMLDivElement>(null);
  const told = useRef<ComposerOver>({ grown: 0, card: 0 });
  useLayoutEffect(() => {
    const over = overOf(root.current);
    if (over.grown === told.current.grown && over.card === told.current.card) return;
    told.current = over;
    onOver(over);
  });
  return root;
}

function overOf(root: HTMLElement | null): ComposerOver {
  const words = root?.querySelector('textarea');
  const least = words ? Number.parseFloat(getComputedStyle(words).minHeight) : 0;
  const grown = Math.max(0, (words?.offsetHeight ?? 0) - least);
  return { grown, card: root?.querySelector<HTMLElement>('.dock-card')?.offsetHeight ?? 0 };
}

/** While an answer is written: Stop, and Queue for the words that are there. */
function SendButton(props: ComposerProps) {
  const { mode, text, running, connected, onSend } = props;
  const answers = running !== null && mode === 'ask';
  const written = text.trim() !== '';
  return (
    <>
      {answers && <StopButton {...props} short={written} />}
      {(!answers || written) && (
        <button type="button" class="button primary large" disabled={!connected || !written} onClick={onSend}>
          {sendWord(mode, answers)}
        </button>
      )}
    </>
  );
}

function StopButton({ onStop, short }: ComposerProps & { short: boolean }) {
  return (
    <button type="button" class="button large stop" onClick={onStop}>
      <Icon name="squareFill" size={14} />
      {strings.composer.stop}
      {!short && <kbd>{strings.composer.keyEsc}</kbd>}
    </button>
  );
}

function sendWord(mode: Mode, answers: boolean): string {
  if (mode === 'run') return strings.composer.runIt;
  return answers ? strings.composer.queue : strings.composer.send;
}

/** Enter sends, unless an input method is composing a word with it. */
function press(event: KeyboardEvent, props: ComposerProps): void {
  if (event.isComposing || event.ctrlKey || event.metaKey) return;
  const act = event.altKey ? withAlt(event, props) : plain(event, props);
  if (act === null) return;
  act();
  event.preventDefault();
}

function withAlt({ key, shiftKey }: KeyboardEvent, { onTakeBack }: ComposerProps): (() => void) | null {
  return key === 'ArrowUp' && !shiftKey ? onTakeBack : null;
}

function plain({ key, shiftKey }: KeyboardEvent, props: ComposerProps): (() => void) | null {
  const { text, running, editing, onSend, onStop, onRefuse, onRecall, onGiveUpRecall } = props;
  if (key === 'Enter' && !shiftKey) return onSend;
  if (key === 'ArrowUp' && text === '') return onRecall;
  if (key !== 'Escape') return null;
  return editing?.onGiveUp ?? onRefuse ?? onGiveUpRecall ?? (running === null ? null : onStop);
}
