import type { Control } from '../../answer/decorations.ts';
import { fitsPrompt, isForShell } from '../../answer/shell-blocks.ts';
import { strings } from '../../strings.ts';
import { CopyButton } from '../basics/copy-button.tsx';
import { Icon } from '../basics/icon.tsx';
import { AnswerActions, type TurnActions } from './answer-actions.tsx';
import { WaitingCard } from './waiting-card.tsx';

export interface ControlActions extends TurnActions {
  onReasoning: (turn: string) => void;
  onVersions: (turn: string) => void;
  /** Null where there is no terminal to insert into. */
  onInsert: ((code: string) => void) | null;
  /** Asks, then runs it in a terminal. */
  onRun: (code: string) => void;
  onStop: (turn: string) => void;
}

/** What can be pressed on a row of an answer. */
export function AnswerControl({ control, ...actions }: ControlActions & { control: Control }) {
  switch (control.kind) {
    case 'reasoning':
      return <ReasoningControl control={control} onReasoning={actions.onReasoning} />;
    case 'versions':
      return <VersionsControl control={control} onVersions={actions.onVersions} />;
    case 'waiting':
      return <WaitingCard {...control} onStop={() => actions.onStop(control.turn)} />;
    case 'actions':
      return <AnswerActions {...control} {...actions} />;
    case 'code':
      return <CodeControl control={control} {...actions} />;
  }
}

type Of<Kind extends Control['kind']> = Extract<Control, { kind: Kind }>;

function CodeControl({ control, onCopy, onInsert, onRun }: ControlActions & { control: Of<'code'> }) {
  return (
    <div class="code-head">
      <span class="code-label">{control.label}</span>
      <CopyButton
        bare
        class="row-button"
        label={strings.ask.copyCode}
        copied={strings.ask.copied}
        onCopy={() => onCopy(control.code)}
      />
      {onInsert && fitsPrompt(control.label) && (
        <button
          type="button"
          class="row-button"
          title={strings.ask.insertHint}
          onClick={() => onInsert(control.code)}
        >
          {strings.ask.insertCode}
        </button>
      )}
      {isForShell(control.label) && (
        <button
          type="button"
          class="row-button"
          title={strings.ask.runHint}
          onClick={() => onRun(control.code)}
        >
          {strings.ask.runCode}
        </button>
      )}
    </div>
  );
}

function ReasoningControl({
  control,
  onReasoning,
}: {
  control: Of<'reasoning'>;
  onReasoning: (turn: string) => void;
}) {
  return (
    <button
      type="button"
      class="reasoning"
      aria-expanded={control.open}
      onClick={() => onReasoning(control.turn)}
    >
      <Icon name={control.open ? 'chevronDown' : 'chevronRight'} size={14} />
      <strong>{strings.ask.reasoning}</strong>
      <span class="cut">{control.open ? '' : control.gist}</span>
    </button>
  );
}

function VersionsControl({
  control,
  onVersions,
}: {
  control: Of<'versions'>;
  onVersions: (turn: string) => void;
}) {
  return (
    <button
      type="button"
      class="versions"
      aria-expanded={control.open}
      title={control.open ? strings.versions.hide : strings.versions.show}
      onClick={() => onVersions(control.turn)}
    >
      <Icon name={control.open ? 'chevronDown' : 'chevronRight'} size={14} />
      {strings.versions.line(control.count)}
    </button>
  );
}
