import { strings } from '../../strings.ts';
import { IconButton } from '../basics/icon-button.tsx';
import { Note } from '../basics/note.tsx';

export interface LackingProps {
  /** Files whose lines, or some of them, nobody could give. */
  files: number;
  /** Each null where it would not help. */
  onCheckout: (() => void) | null;
  onToken: (() => void) | null;
  onSeen: () => void;
}

/** A part of the diff is missing that the person can bring. */
export function LackingNote({ files, onCheckout, onToken, onSeen }: LackingProps) {
  return (
    <Note tone="information" action={<IconButton icon="x" label={strings.notes.dismiss} onClick={onSeen} />}>
      <span class="lacking-words">{strings.notes.lacking(files)}</span>
      {onCheckout && (
        <button type="button" class="link-button lacking-help" onClick={onCheckout}>
          {strings.notes.chooseCheckout}
        </button>
      )}
      {onToken && (
        <button type="button" class="link-button lacking-help" onClick={onToken}>
          {strings.notes.addToken}
        </button>
      )}
    </Note>
  );
}
