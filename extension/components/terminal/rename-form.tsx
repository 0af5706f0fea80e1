import { useEffect, useRef } from 'preact/hooks';
import { strings } from '../../strings.ts';

interface Props {
  name: string;
  /** Null when the person left it as it was. */
  onDone: (name: string | null) => void;
}

/** A terminal's name, edited in place of the tabs. Enter keeps it, Escape leaves it. */
export function RenameForm({ name, onDone }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const done = () => onDone(field.current?.value.trim() || null);
  return (
    <form
      class="rename"
      aria-label={strings.tabs.renameLabel}
      onSubmit={(event) => {
        event.preventDefault();
        done();
      }}
    >
      <input
        ref={field}
        class="input"
        aria-label={strings.tabs.renameLabel}
        defaultValue={name}
        maxLength={64}
        onBlur={() => onDone(null)}
        onKeyDown={(event) => event.key === 'Escape' && onDone(null)}
      />
    </form>
  );
}
