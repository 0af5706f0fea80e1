import type { CommandRecord } from '../../../shared/terminal/command.ts';
import { strings } from '../../strings.ts';
import { commandName, outcomeOf, outcomeWords } from '../../wording/commands.ts';
import { Icon } from '../basics/icon.tsx';

/** A command that goes along with the question, or one that failed lately and could. */
export interface RecordChip {
  record: CommandRecord;
  attached: boolean;
  onPress: (record: CommandRecord | null) => void;
}

/** Dashed while it is only offered; a press attaches it, another one takes it off. */
export function RecordChipButton({ record, attached, onPress }: RecordChip) {
  const { name, short, end, shortEnd, label } = wordsOf(record, attached);
  const failed = outcomeOf(record) === 'fail';
  return (
    <button
      type="button"
      class={attached ? 'chip record' : 'chip record offer'}
      aria-pressed={attached}
      title={label}
      onClick={() => onPress(attached ? null : record)}
    >
      <Icon name={failed ? 'xCircle' : 'terminal'} size={14} class={failed ? 'tone-danger' : 'tone-accent'} />
      <span class="chip-text wide">{name}</span>
      <span class="chip-text short">{short}</span>
      <span class="chip-end wide">{end}</span>
      {shortEnd !== '' && <span class="chip-end short">{shortEnd}</span>}
      <Icon name={attached ? 'x' : 'plus'} size={14} class="muted" />
    </button>
  );
}

/** A long command is cut before how it ended. */
function wordsOf(record: CommandRecord, attached: boolean) {
  const name = commandName(record);
  const code = record.exitCode ?? 0;
  if (!attached)
    return {
      name: strings.lastError.chip(name),
      short: name,
      end: strings.lastError.end(strings.commands.exit(code)),
      shortEnd: strings.lastError.end(String(code)),
      label: strings.lastError.add(name, code),
    };
  return {
    name,
    short: name,
    end: strings.lastError.end(outcomeWords(record)),
    shortEnd: '',
    label: strings.lastError.off(name),
  };
}
