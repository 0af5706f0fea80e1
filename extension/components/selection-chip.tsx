import type { PageSelection } from '../../shared/page/selection.ts';
import { strings } from '../strings.ts';
import { selectionName, shortSelectionName } from '../wording/selection.ts';
import { Icon } from './icon.tsx';

/** What is selected in the page, and whether it goes along with the question. */
export interface SelectionChip {
  selection: PageSelection;
  attached: boolean;
  onPress: (attached: boolean) => void;
}

/** A press takes it off, another one attaches it again. */
export function SelectionChipButton({ selection, attached, onPress }: SelectionChip) {
  const name = selectionName(selection);
  const label = attached ? strings.selection.off(name) : strings.selection.add(name);
  return (
    <button
      type="button"
      class={attached ? 'chip record' : 'chip record offer'}
      aria-pressed={attached}
      title={label}
      onClick={() => onPress(!attached)}
    >
      <Icon name="quote" size={14} class={attached ? 'tone-accent' : 'muted'} />
      <span class="chip-text wide">{name}</span>
      <span class="chip-text short">{shortSelectionName(selection)}</span>
      <Icon name={attached ? 'x' : 'plus'} size={14} class="muted" />
    </button>
  );
}
