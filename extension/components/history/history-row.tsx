import type { CapturedText, CommandRecord } from '../../../shared/terminal/command.ts';
import { strings } from '../../strings.ts';
import { capturedWords, commandName, leftOut, outcomeOf, outcomeWords } from '../../wording/commands.ts';
import { timeWords } from '../../wording/days.ts';
import { shortPath } from '../../wording/paths.ts';
import { Icon } from '../basics/icon.tsx';
import { IconButton } from '../basics/icon-button.tsx';
import { LongText } from '../basics/long-text.tsx';
import { CommandActions, type CommandDeeds, OutcomeIcon } from '../terminal/command-actions.tsx';
import type { RecordOutput } from './record-output.ts';

export interface HistoryRowProps extends CommandDeeds {
  record: CommandRecord;
  /** What the opened ones printed. */
  opened: ReadonlyMap<string, RecordOutput>;
  /** Names of the terminals that are open, by id. */
  names: ReadonlyMap<string, string>;
  onToggle: (record: string) => void;
  onForget: (record: string | null) => void;
}

/** One command; a press shows what it printed. */
export function HistoryRow(props: HistoryRowProps) {
  const { record, opened, names, onToggle } = props;
  const output = opened.get(record.id);
  return (
    <li class={output ? 'history-row open' : 'history-row'}>
      <div class="history-head">
        <button
          type="button"
          class="history-open"
          aria-expanded={output !== undefined}
          onClick={() => onToggle(record.id)}
        >
          <OutcomeIcon record={record} />
          <span class="history-words">
            <span class={record.command === null ? 'history-command muted' : 'history-command'}>
              {commandName(record)}
            </span>
            <small class="cut">
              <span class={outcomeOf(record) === 'fail' ? 'tone-danger' : undefined}>
                {outcomeWords(record)}
              </span>
              {` · ${shortPath(record.cwd)} · ${sourceOf(record, names)}`}
            </small>
          </span>
          <time class="muted" dateTime={record.startedAt}>
            {timeWords(record.startedAt)}
          </time>
        </button>
        <span class="history-actions">
          <CommandActions {...props} />
          <IconButton
            icon="trash"
            label={strings.commands.forget}
            onClick={() => props.onForget(record.id)}
          />
        </span>
      </div>
      {output && <Output record={record} output={output} />}
    </li>
  );
}

function sourceOf({ source, terminal }: CommandRecord, names: ReadonlyMap<string, string>): string {
  return names.get(terminal ?? '') ?? strings.history.sources[source];
}

function Output({ record, output }: { record: CommandRecord; output: RecordOutput }) {
  if (output.kind === 'loading')
    return (
      <p class="history-note" role="status">
        {strings.history.outputLoading}
      </p>
    );
  if (output.kind === 'failed')
    return (
      <p class="history-note tone-danger" role="alert">
        {output.message}
      </p>
    );
  const { output: all, stderr } = output.output;
  const label = strings.history.output(commandName(record));
  return (
    <div class="history-output">
      {stderr !== null && !isEmpty(stderr) && (
        <>
          <h4>
            <Icon name="xCircle" size={14} class="tone-danger" />
            {strings.history.stderrApart}
          </h4>
          <Captured text={stderr} label={`${strings.history.stderrApart}: ${label}`} look="stderr" />
        </>
      )}
      {isEmpty(all) ? (
        <p class="history-note">{absence(record)}</p>
      ) : (
        <>
          {stderr !== null && !isEmpty(stderr) && <h4>{strings.history.allOutput}</h4>}
          <Captured text={all} label={label} look="" />
        </>
      )}
      {stderrNote(record, stderr) && <p class="history-note">{stderrNote(record, stderr)}</p>}
    </div>
  );
}

function Captured({ text, label, look }: { text: CapturedText; label: string; look: string }) {
  const { head, tail, cutBytes } = text;
  return (
    <section aria-label={label}>
      <LongText class={`captured ${look}`}>
        {cutBytes === 0 ? (
          capturedWords(text).trimEnd()
        ) : (
          <>
            {head.trimEnd()}
            <span class="captured-cut">{leftOut(cutBytes)}</span>
            {tail.trimEnd()}
          </>
        )}
      </LongText>
    </section>
  );
}

function isEmpty({ head, tail }: CapturedText): boolean {
  return head.trim() === '' && tail.trim() === '';
}

function absence({ stderrSource, outputBytes }: CommandRecord): string {
  return stderrSource === 'none' && outputBytes === 0
    ? strings.history.notCaptured
    : strings.history.noOutput;
}

function stderrNote({ kind, stderrSource }: CommandRecord, stderr: CapturedText | null): string | null {
  if (kind === 'ask') return null;
  if (stderrSource === 'combined') return strings.history.stderrMixed;
  return stderr !== null && isEmpty(stderr) ? strings.history.stderrNone : null;
}
