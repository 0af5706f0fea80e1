import type { HostState } from '../../host/client.ts';
import { strings } from '../../strings.ts';
import { Note } from '../basics/note.tsx';

export interface NotesProps {
  host: HostState;
  /** What failed last, in a sentence; null when nothing did. */
  trouble: string | null;
  /** Until when (milliseconds since 1970) GitHub gives no more of this pull request; null when it does. */
  limited: { host: string; until: number } | null;
  /** What the host tells about the saved conversations. */
  notice: string | null;
  /** How many terminals ended with their host, until that was read. */
  lostTerminals: number;
  /** Why the end of an answer is not saved yet. */
  unsaved: string | null;
  onTroubleSeen: () => void;
  onNoticeSeen: () => void;
  onLostSeen: () => void;
}

/** What happened and has to be known, above what is shown. */
export function Notes(props: NotesProps) {
  const { host, trouble, notice, lostTerminals, unsaved, limited } = props;
  return (
    <>
      {host.kind === 'reconnecting' && (
        <Note tone="waiting">
          <strong>{strings.notes.broke(clock(host.since))}</strong> {strings.notes.brokeRest}
        </Note>
      )}
      {notice !== null && (
        <Note tone="waiting" action={<Dismiss onClick={props.onNoticeSeen} />}>
          {notice}
        </Note>
      )}
      {limited && (
        <Note tone="waiting">
          <strong>{strings.notes.limited(limited.host, clock(limited.until))}</strong>{' '}
          {strings.notes.limitedRest}
        </Note>
      )}
      {lostTerminals > 0 && (
        <Note tone="waiting" action={<Dismiss onClick={props.onLostSeen} />}>
          {strings.notes.restarted(lostTerminals)}
        </Note>
      )}
      {unsaved !== null && (
        <Note tone="refused">
          <strong>{strings.notes.unsaved}</strong> {unsaved} {strings.notes.unsavedRest}
        </Note>
      )}
      {trouble !== null && (
        <Note tone="refused" action={<Dismiss onClick={props.onTroubleSeen} />}>
          {trouble}
        </Note>
      )}
    </>
  );
}

function Dismiss({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" class="button" onClick={onClick}>
      {strings.notes.dismiss}
    </button>
  );
}

function clock(at: number): string {
  return new Date(at).toTimeString().slice(0, 8);
}
