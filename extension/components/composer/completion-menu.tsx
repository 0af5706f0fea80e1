import { strings } from '../../strings.ts';

/** One thing that can be taken over. */
export interface Completion {
  /** What it is called; a file's path. */
  word: string;
  about: string;
}

interface Props {
  /** What stands before each: a slash's words, or files. */
  mark: '/' | '@';
  items: readonly Completion[];
  at: number;
  /** Whether Enter sends it as it stands, or completes it first. */
  whole: boolean;
  /** Said where there is nothing to take over. */
  note: string | null;
  onChoose: (word: string) => void;
}

/** Above the composer, without moving anything: it lies over the view. */
export function CompletionMenu({ mark, items, at, whole, note, onChoose }: Props) {
  const label = mark === '/' ? strings.slash.label : strings.files.label;
  if (items.length === 0)
    return (
      <p class="completions none" role="status">
        {note}
      </p>
    );
  return (
    <div class="completions" role="listbox" id="completions" aria-label={label}>
      {items.map(({ word, about }, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus and names the chosen one
        <div
          key={word}
          id={`completion-${index}`}
          class="completion"
          role="option"
          aria-selected={index === at}
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(word);
          }}
        >
          <span aria-hidden="true">{mark}</span>
          <span class="completion-words" title={word}>
            {word}
            {about !== '' && <small>{about}</small>}
          </span>
          {index === at && <kbd>{whole ? strings.slash.enter : strings.slash.tab}</kbd>}
        </div>
      ))}
    </div>
  );
}
