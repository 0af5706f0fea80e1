import { strings } from '../../strings.ts';
import { Icon } from '../basics/icon.tsx';

/** A file that the question names, which goes along. */
export interface FileChip {
  path: string;
  /** How much of it, "" for all. */
  note: string;
  onRemove: () => void;
}

/** A press takes it off. */
export function FileChipButton({ path, note, onRemove }: FileChip) {
  return (
    <button type="button" class="chip of-file" title={strings.files.off(path)} onClick={onRemove}>
      <Icon name="file" size={14} class="tone-accent" />
      <span class="chip-text">{path.slice(path.lastIndexOf('/') + 1)}</span>
      {note && <span class="muted chip-note">{`· ${note}`}</span>}
      <Icon name="x" size={14} class="muted" />
    </button>
  );
}
