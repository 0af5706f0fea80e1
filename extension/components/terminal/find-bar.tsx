import { useState } from 'preact/hooks';
import { strings } from '../../strings.ts';
import { IconButton } from '../basics/icon-button.tsx';
import { useFocused } from '../basics/use-focused.ts';

interface Props {
  /** Tells whether there is a match. */
  onFind: (text: string, backwards: boolean) => boolean;
  onClose: () => void;
}

/** Enter finds the previous match, since a terminal is read from its end; Shift+Enter the next. */
export function FindBar({ onFind, onClose }: Props) {
  const field = useFocused<HTMLInputElement>();
  const [found, setFound] = useState(true);
  const find = (backwards: boolean) => setFound(onFind(field.current?.value ?? '', backwards));
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') find(!event.shiftKey);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <search class="find">
      <input
        ref={field}
        class="input"
        aria-label={strings.terminal.find}
        placeholder={strings.terminal.find}
        onKeyDown={press}
        onInput={() => find(true)}
      />
      <span role="status">{found ? '' : strings.terminal.noMatch}</span>
      <IconButton icon="chevronUp" label={strings.terminal.previous} onClick={() => find(true)} />
      <IconButton icon="chevronDown" label={strings.terminal.next} onClick={() => find(false)} />
      <IconButton icon="x" label={strings.terminal.closeFind} onClick={onClose} />
    </search>
  );
}
