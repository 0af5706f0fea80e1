import { strings } from '../strings.ts';

/** One thing that a word behind a slash can stand for. */
export interface SlashItem {
  word: string;
  about: string;
}

/** What `/fix` would be about. */
export interface SlashFacts {
  /** The command that goes along, or else the one that failed last; null where there is neither. */
  fix: string | null;
}

/** Those that begin as the text does; none once it is more than one word. */
export function slashItems(text: string, { fix }: SlashFacts): SlashItem[] {
  const [, typed] = /^\/([a-z]*)$/i.exec(text) ?? [];
  if (typed === undefined) return [];
  const all = [
    { word: strings.slash.fix, about: fix ?? strings.slash.fixNone },
    { word: strings.slash.explain, about: strings.slash.explainWhat },
    { word: strings.slash.ai, about: strings.slash.aiWhat },
  ];
  return all.filter(({ word }) => word.startsWith(typed.toLowerCase()));
}

interface Props {
  items: readonly SlashItem[];
  at: number;
  /** Whether Enter sends it as it stands, or completes it first. */
  whole: boolean;
  onChoose: (word: string) => void;
}

/** Above the composer, without moving anything: it lies over the view. */
export function SlashMenu({ items, at, whole, onChoose }: Props) {
  return (
    <div class="slash-menu" role="listbox" id="slash-menu" aria-label={strings.slash.label}>
      {items.map(({ word, about }, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus and names the chosen one
        <div
          key={word}
          id={`slash-${word}`}
          class="slash-item"
          role="option"
          aria-selected={index === at}
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(word);
          }}
        >
          <span class="slash-mark" aria-hidden="true">
            /
          </span>
          <span class="slash-words">
            {word}
            <small>{about}</small>
          </span>
          {index === at && <kbd>{whole ? strings.slash.enter : strings.slash.tab}</kbd>}
        </div>
      ))}
    </div>
  );
}
