import { strings } from '../strings.ts';
import { Icon } from './icon.tsx';

/** A file that goes along with the question. */
export interface FileChip {
  path: string;
  /** How much of it, "" while unknown. */
  note: string;
  /** Takes it off; null for the one that the page shows. */
  onRemove: (() => void) | null;
}

export function FileChipButton({ path, note, onRemove }: FileChip) {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const face = (
    <>
      <Icon name="file" size={14} class="tone-accent" />
      <span class="chip-text">{name}</span>
      {note && <span class="muted chip-note">{`· ${note}`}</span>}
    </>
  );
  if (onRemove === null)
    return (
      <span class="chip of-file" title={strings.files.open(path)}>
        {face}
      </span>
    );
  return (
    <button type="button" class="chip of-file" title={strings.files.off(path)} onClick={onRemove}>
      {face}
      <Icon name="x" size={14} class="muted" />
    </button>
  );
}
