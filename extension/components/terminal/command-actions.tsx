import type { CommandRecord } from '../../../shared/terminal/command.ts';
import { strings } from '../../strings.ts';
import { commandName, outcomeOf } from '../../wording/commands.ts';
import { Icon } from '../basics/icon.tsx';
import { IconButton } from '../basics/icon-button.tsx';
import { useDone } from '../basics/use-done.ts';

/** What can be done with a recorded command. */
export interface CommandDeeds {
  /** The record that goes along with the next question, null for none. */
  attached: string | null;
  /** Tells whether it was copied. */
  onCopyOutput: (record: CommandRecord) => Promise<boolean>;
  onRerun: (record: CommandRecord) => void;
  onAttach: (record: CommandRecord | null) => void;
}

interface Props extends CommandDeeds {
  record: CommandRecord;
}

/** Three quiet buttons. A question can only be copied: it is asked again where it was answered. */
export function CommandActions({ record, attached, onCopyOutput, onRerun, onAttach }: Props) {
  if (record.endedAt === null) return null;
  const isCommand = outcomeOf(record) !== 'question';
  const isOn = attached === record.id;
  return (
    <>
      <CopyOutput record={record} onCopyOutput={onCopyOutput} />
      {isCommand && record.command !== null && (
        <IconButton icon="sync" label={strings.commands.rerun} onClick={() => onRerun(record)} />
      )}
      {isCommand && (
        <IconButton
          icon="paperclip"
          label={isOn ? strings.commands.attached : strings.commands.attach}
          pressed={isOn}
          onClick={() => onAttach(isOn ? null : record)}
        />
      )}
    </>
  );
}

/** Copies what the command printed, and says so for two seconds. */
function CopyOutput({ record, onCopyOutput }: Pick<Props, 'record' | 'onCopyOutput'>) {
  const [done, setDone] = useDone();
  return (
    <>
      <IconButton
        icon={done ? 'check' : 'copy'}
        label={strings.commands.copy}
        onClick={() => void onCopyOutput(record).then(setDone)}
      />
      <span class="sr-only" role="status">
        {done ? strings.commands.copied : ''}
      </span>
    </>
  );
}

const icons = {
  running: ['dotFill', 'muted'],
  pass: ['check', 'success'],
  fail: ['x', 'danger'],
  question: ['comment', 'muted'],
  stopped: ['circleSlash', 'muted'],
  unknown: ['dash', 'muted'],
} as const;

/** How it went, by shape and colour. The words stand beside it, or are its label. */
export function OutcomeIcon({ record }: { record: CommandRecord }) {
  const [icon, tone] = icons[record.kind === 'ask' ? 'question' : outcomeOf(record)];
  return <Icon name={icon} size={14} class={`tone-${tone}`} />;
}

export function actionsLabel(record: CommandRecord): string {
  return strings.commands.actions(commandName(record));
}
