import type { Control } from '../answer/marks.ts';
import { strings } from '../strings.ts';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icon.tsx';

export interface ControlActions {
  onReasoning: (turn: string) => void;
  onCopy: (text: string) => void;
  /** Null where there is no terminal to insert into. */
  onInsert: ((code: string) => void) | null;
}

/** What can be pressed on a row of an answer. */
export function AnswerControl({ control, ...actions }: ControlActions & { control: Control }) {
  if (control.kind === 'reasoning')
    return <ReasoningControl control={control} onReasoning={actions.onReasoning} />;
  const { onCopy, onInsert } = actions;
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
      {onInsert && (
        <button
          type="button"
          class="row-button"
          title={strings.ask.insertHint}
          onClick={() => onInsert(control.code)}
        >
          {strings.ask.insertCode}
        </button>
      )}
    </div>
  );
}

type Reasoning = Extract<Control, { kind: 'reasoning' }>;

function ReasoningControl({
  control,
  onReasoning,
}: {
  control: Reasoning;
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
