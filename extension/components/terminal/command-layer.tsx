import type { CommandRecord } from '../../../shared/terminal/command.ts';
import { strings } from '../../strings.ts';
import type { VisibleCommand, VisibleCommands } from '../../terminal/visible-commands.ts';
import { commandName, outcomeOf, outcomeWords } from '../../wording/commands.ts';
import { Group } from '../basics/group.tsx';
import { actionsLabel, CommandActions, type CommandDeeds, OutcomeIcon } from './command-actions.tsx';

interface Props extends CommandDeeds {
  visible: VisibleCommands;
  /** The command whose actions are shown, null for none. */
  chosen: string | null;
  onChoose: (record: string | null) => void;
  onStep: (step: 1 | -1) => void;
  onLeave: () => void;
  /** The focus went out of it. */
  onBlur: () => void;
}

/** Signs beside the commands that can be seen, and the actions of one of them, never over its text. */
export function CommandLayer(props: Props) {
  const { visible, chosen } = props;
  const shown = visible.commands.find(({ record }) => record.id === chosen);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only moves among the buttons that it holds
    <div
      class="command-layer"
      onKeyDown={(event) => step(event, props)}
      onFocusOut={(event) => {
        const { currentTarget, relatedTarget } = event;
        if (!currentTarget.contains(relatedTarget as Node | null)) props.onBlur();
      }}
    >
      {visible.answers.map((answer) => (
        <div
          key={answer.key}
          class={answer.streaming ? 'answer-bar streaming' : 'answer-bar'}
          style={{
            top: `${answer.from * visible.rowHeight - visible.shift.y}px`,
            height: `${(answer.to - answer.from) * visible.rowHeight}px`,
          }}
        />
      ))}
      <ul class="command-signs" aria-label={strings.commands.label}>
        {visible.commands.map((command, index) => (
          <li key={command.record.id} style={placeOf(visible, command.row)}>
            <Sign {...props} {...command} last={index === visible.commands.length - 1} />
          </li>
        ))}
      </ul>
      {shown && <Card {...props} command={shown} />}
    </div>
  );
}

/** Its whole command is said with it, since who hears it does not see the row. */
function Sign({ record, chosen, last, onChoose }: Props & { record: CommandRecord; last: boolean }) {
  const isChosen = chosen === record.id;
  return (
    <button
      type="button"
      class="command-sign"
      data-record={record.id}
      tabIndex={isChosen || (last && chosen === null) ? 0 : -1}
      aria-expanded={isChosen}
      aria-label={strings.commands.sign(commandName(record), outcomeWords(record))}
      onFocus={() => onChoose(record.id)}
      onClick={() => onChoose(record.id)}
    >
      <OutcomeIcon record={record} />
    </button>
  );
}

function Card({ command, visible, ...props }: Props & { command: VisibleCommand }) {
  const { record, row, place } = command;
  const docked = place === null;
  const style = docked ? undefined : placeOf(visible, row + place);
  return (
    <Group
      class={docked ? `command-card docked${isLow(command, visible) ? ' high' : ''}` : 'command-card'}
      label={actionsLabel(record)}
      style={style}
    >
      {docked && <span class="command-name cut">{commandName(record)}</span>}
      <span class={outcomeOf(record) === 'fail' ? 'tone-danger' : 'muted'}>{outcomeWords(record)}</span>
      <CommandActions {...props} record={record} />
    </Group>
  );
}

/** Where the dock would lie over the command itself. */
function isLow({ row, rows }: VisibleCommand, visible: VisibleCommands): boolean {
  return row + rows > visible.rows - 3;
}

function placeOf({ rowHeight, shift }: VisibleCommands, row: number) {
  return { top: `${row * rowHeight - shift.y}px`, height: `${rowHeight}px` };
}

/** Arrows go along the commands, Escape back to the shell. */
function step(event: KeyboardEvent, { onStep, onLeave }: Props): void {
  if (event.key === 'Escape') onLeave();
  else if (event.key === 'ArrowUp') onStep(-1);
  else if (event.key === 'ArrowDown') onStep(1);
  else return;
  event.preventDefault();
  event.stopPropagation();
}
