import type { Sources } from '../../../shared/conversation/turn.ts';
import { strings } from '../../strings.ts';
import { Icon, type IconName } from '../basics/icon.tsx';
import { type FileChip, FileChipButton } from './file-chip.tsx';
import { type RecordChip, RecordChipButton } from './record-chip.tsx';
import { type SelectionChip, SelectionChipButton } from './selection-chip.tsx';

export interface Chip {
  source: keyof Sources;
  icon: IconName;
  text: string;
  /** The same in a narrow panel. */
  short: string;
  /** What is there in full, for who wants to know; "" where the text says all. */
  title?: string | undefined;
  /** How much of it goes along, "" while unknown. */
  note: string;
}

interface Props {
  /** What is selected in the page; null for nothing. */
  selection: SelectionChip | null;
  /** The command that goes along, or could; null for none. */
  record: RecordChip | null;
  chips: readonly Chip[];
  /** The files that the question names. */
  files: readonly FileChip[];
  sources: Sources;
  onSources: (sources: Sources) => void;
  /** Nothing goes along now; their room stays, since the terminal above must not change its size. */
  away: boolean;
}

/** What goes along with the question. Each can be switched off: dashed and struck then. */
export function Chips({ chips, files, sources, selection, record, away, onSources }: Props) {
  return (
    <fieldset class="chips" inert={away} aria-label={strings.composer.sources}>
      {files.map((file) => (
        <FileChipButton key={file.path} {...file} />
      ))}
      {chips.map(({ source, icon, text, short, title, note }) => (
        <button
          key={source}
          type="button"
          class={`chip of-${source}`}
          aria-pressed={sources[source]}
          title={title}
          aria-label={[text, note].filter(Boolean).join(', ')}
          onClick={() => onSources({ ...sources, [source]: !sources[source] })}
        >
          <Icon
            name={sources[source] ? icon : 'circleSlash'}
            size={14}
            class={sources[source] ? 'tone-accent' : ''}
          />
          <span class="chip-text wide">{text}</span>
          <span class="chip-text short">{short}</span>
          {note && sources[source] && <span class="muted">{`· ${note}`}</span>}
        </button>
      ))}
      {selection && <SelectionChipButton {...selection} />}
      {record && <RecordChipButton {...record} />}
    </fieldset>
  );
}
