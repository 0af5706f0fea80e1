import { useState } from 'preact/hooks';
import type { CommandRecord } from '../../../shared/terminal/command.ts';
import { strings } from '../../strings.ts';
import { dayWords } from '../../wording/days.ts';
import { ConfirmCard } from '../basics/confirm-card.tsx';
import { Icon } from '../basics/icon.tsx';
import { Note } from '../basics/note.tsx';
import { HistoryRow, type HistoryRowProps } from './history-row.tsx';

export interface HistoryViewProps extends Omit<HistoryRowProps, 'record'> {
  search: string;
  failed: boolean;
  /** Newest first; null while they are read. */
  records: readonly CommandRecord[] | null;
  /** Whether there are older ones. */
  more: boolean;
  /** Why they could not be read, null when they could. */
  refusal: string | null;
  connected: boolean;
  /** Milliseconds since 1970. */
  now: number;
  onSearch: (search: string) => void;
  onFailedOnly: (failed: boolean) => void;
  onRetry: () => void;
  onOlder: () => void;
}

/** Commands of every terminal, the person's own among them. */
export function HistoryView(props: HistoryViewProps) {
  const { search, failed, onSearch, onFailedOnly } = props;
  return (
    <div class="history-view">
      <div class="view-head">
        <h2 class="sr-only">{strings.history.title}</h2>
        <label class="history-search">
          <Icon name="search" />
          <input
            id="history-search"
            class="input"
            type="search"
            aria-label={strings.history.search}
            placeholder={strings.history.search}
            value={search}
            onInput={(event) => onSearch(event.currentTarget.value)}
          />
        </label>
        <button
          type="button"
          class="button toggle"
          aria-pressed={failed}
          onClick={() => onFailedOnly(!failed)}
        >
          <Icon name={failed ? 'check' : 'xCircle'} size={14} />
          {strings.history.failedOnly}
        </button>
      </div>
      <Body {...props} />
    </div>
  );
}

function Body(props: HistoryViewProps) {
  const { records, refusal, onRetry, connected } = props;
  if (refusal !== null)
    return (
      <Note
        tone="refused"
        action={
          <button type="button" class="button" onClick={onRetry}>
            {strings.history.retry}
          </button>
        }
      >
        {refusal}
      </Note>
    );
  if (records === null)
    return <Absence title={connected ? strings.history.loading : strings.history.unavailable} />;
  if (records.length === 0) return <Nothing {...props} />;
  return (
    <>
      {daysOf(records, props.now).map(({ day, records: own }) => (
        <section key={day} aria-label={day}>
          <h3 class="history-day">{day}</h3>
          <ul class="history-list">
            {own.map((record) => (
              <HistoryRow key={record.id} {...props} record={record} />
            ))}
          </ul>
        </section>
      ))}
      <Foot {...props} records={records} />
    </>
  );
}

function Nothing({ search, failed }: HistoryViewProps) {
  if (search !== '')
    return <Absence title={strings.history.nothing(search)}>{strings.history.nothingHint}</Absence>;
  if (failed) return <Absence title={strings.history.nothingFailed}>{strings.history.nothingHint}</Absence>;
  return (
    <Absence title={strings.history.empty}>
      {strings.history.emptyWhy} <code>{strings.history.emptyOwn}</code>
    </Absence>
  );
}

function Absence({ title, children }: { title: string; children?: preact.ComponentChildren }) {
  return (
    <div class="history-none" role="status">
      <strong>{title}</strong>
      {children && <p>{children}</p>}
    </div>
  );
}

function Foot({
  records,
  more,
  onOlder,
  onForget,
}: HistoryViewProps & { records: readonly CommandRecord[] }) {
  const [asking, setAsking] = useState(false);
  const answer = (yes: boolean) => {
    setAsking(false);
    if (yes) onForget(null);
  };
  if (asking) return <ForgetCard onAnswer={answer} />;
  return (
    <div class="history-foot">
      <span class="muted">
        {more ? strings.history.countMore(records.length) : strings.history.count(records.length)}
      </span>
      {more && (
        <button type="button" class="button" onClick={onOlder}>
          {strings.history.more}
        </button>
      )}
      <button type="button" class="button danger" onClick={() => setAsking(true)}>
        {strings.history.forgetAll}
      </button>
    </div>
  );
}

/** In the place of the button that called it, in sight. */
function ForgetCard({ onAnswer }: { onAnswer: (yes: boolean) => void }) {
  return (
    <ConfirmCard
      id="forget"
      class="history-foot asking"
      title={strings.history.forgetTitle}
      why={strings.history.forgetWhy}
      no={strings.history.keep}
      yes={strings.history.forgetThem}
      danger
      onAnswer={onAnswer}
    />
  );
}

interface Day {
  day: string;
  records: CommandRecord[];
}

function daysOf(records: readonly CommandRecord[], now: number): Day[] {
  const days: Day[] = [];
  for (const record of records) {
    const day = dayWords(record.startedAt, now);
    const last = days.at(-1);
    if (last?.day === day) last.records.push(record);
    else days.push({ day, records: [record] });
  }
  return days;
}
