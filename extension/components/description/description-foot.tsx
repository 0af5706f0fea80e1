import type { Composed } from '../../../shared/describe/composed.ts';
import { strings } from '../../strings.ts';
import { Icon } from '../basics/icon.tsx';
import { useDone } from '../basics/use-done.ts';
import type { DraftPhase } from './draft-phase.ts';

export interface DescriptionFootProps {
  phase: DraftPhase;
  composed: Composed | null;
  /** Where the draft can go: into a form of the page, to GitHub, or nowhere for now. */
  place: 'field' | 'github' | 'none';
  /** What the host's gate says; null while it looks. */
  gated: { findings: readonly string[]; refusal: string | null; trouble: string | null } | null;
  /** How the draft ended before its end, and whether the person did that; null where it did not. */
  ended: { words: string; byPerson: boolean } | null;
  /** Where it was put, until it is undone. */
  done: { where: 'field' | 'github'; findings: readonly string[] } | null;
  /** Whether old and new stand side by side. */
  asked: boolean;
  busy: boolean;
  onPut: () => void;
  onUpdate: () => void;
  onUpdateNow: () => void;
  onBack: () => void;
  onUndo: () => void;
  /** False when it could not be copied. */
  onCopyDraft: () => Promise<boolean>;
  onDiscard: () => void;
}

/** What was kept, what the gate found, and what can be done. One main action at a time. */
export function DescriptionFoot(props: DescriptionFootProps) {
  const { phase, ended, done } = props;
  return (
    <footer class="description-foot">
      <Kept {...props} />
      {ended !== null && (
        <p class="description-ended" role={ended.byPerson ? 'status' : 'alert'}>
          <Icon
            name={ended.byPerson ? 'circleSlash' : 'xCircle'}
            class={ended.byPerson ? 'tone-muted' : 'tone-danger'}
          />
          {ended.words}
        </p>
      )}
      {phase === 'ready' && (
        <div class="description-actions">
          {done ? <Undo {...props} /> : <Main {...props} />}
          <p class="description-hint" id={hintId} role="status">
            {hintOf(props)}
          </p>
        </div>
      )}
    </footer>
  );
}

function Kept({ composed, gated, phase, done }: DescriptionFootProps) {
  const words = strings.description;
  const { headings, boxes, lines } = composed?.kept ?? { headings: 0, boxes: 0, lines: 0 };
  const findings = done?.findings ?? gated?.findings ?? [];
  const kinds = [...new Set(findings)].join(', ');
  const found = findings.length === 0 ? words.clean : words.hidden(findings.length, kinds);
  const fault = gated?.refusal ?? gated?.trouble ?? null;
  const isRefused = fault !== null;
  const gate = gated === null ? words.checking : (fault ?? found);
  return (
    <p class={isRefused ? 'description-kept refused' : 'description-kept'}>
      <Icon name={isRefused ? 'xCircle' : 'shieldLock'} />
      <span>
        {words.kept(headings, boxes, lines)} {phase === 'ready' && gate}
      </span>
    </p>
  );
}

function Main(props: DescriptionFootProps) {
  const { place, asked, onPut, onUpdate, onUpdateNow, onBack } = props;
  const leaves = { class: 'button primary large', disabled: !mayLeave(props), 'aria-describedby': hintId };
  const words = strings.description;
  if (asked)
    return (
      <>
        <button type="button" {...leaves} onClick={onUpdateNow}>
          {words.updateNow}
        </button>
        <button type="button" class="button large" onClick={onBack}>
          {words.back}
        </button>
      </>
    );
  return (
    <>
      {place === 'field' && (
        <button type="button" {...leaves} onClick={onPut}>
          {words.put}
          <kbd>Ctrl ↵</kbd>
        </button>
      )}
      {place === 'github' && (
        <button type="button" {...leaves} onClick={onUpdate}>
          {words.update}
        </button>
      )}
      <Copy {...props} />
      <Discard {...props} />
    </>
  );
}

function Copy({ onCopyDraft }: DescriptionFootProps) {
  const [copied, showCopied] = useDone();
  const words = strings.description;
  return (
    <button type="button" class="button large" onClick={() => void onCopyDraft().then(showCopied)}>
      {copied ? words.copied : words.copy}
    </button>
  );
}

function Discard({ onDiscard }: DescriptionFootProps) {
  return (
    <button type="button" class="button quiet large description-discard" onClick={onDiscard}>
      {strings.description.discard}
    </button>
  );
}

function Undo(props: DescriptionFootProps) {
  const words = strings.description;
  return (
    <>
      <button
        type="button"
        class="button large description-undo"
        disabled={props.busy}
        onClick={props.onUndo}
      >
        {words.undo}
      </button>
      <Copy {...props} />
      <Discard {...props} />
    </>
  );
}

/** Whether what puts the draft somewhere can be pressed: not where it is known that GitHub would not take it. */
export function mayLeave({ busy, gated }: Pick<DescriptionFootProps, 'busy' | 'gated'>): boolean {
  return !busy && (gated === null || gated.refusal === null);
}

const hintId = 'description-hint';

function hintOf({ place, done, asked, gated }: DescriptionFootProps): string {
  const words = strings.description;
  if (done) return done.where === 'field' ? words.isPut : words.isUpdated;
  if (gated && gated.refusal !== null && place !== 'none') return words.tooLong;
  if (asked) return words.updateWords;
  return { field: words.willPut, github: words.willUpdate, none: words.noForm }[place];
}
