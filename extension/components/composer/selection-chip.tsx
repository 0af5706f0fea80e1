import type { PageSelection } from '../../../shared/page/selection.ts';
import { strings } from '../../strings.ts';
import { selectionList, selectionName, shortSelectionName } from '../../wording/selection.ts';
import { Icon } from '../basics/icon.tsx';

/** What is selected in the page, and whether it goes along with the question. */
export interface SelectionChip {
  selection: PageSelection;
  attached: boolean;
  onPress: (attached: boolean) => void;
}

/** A press or Delete takes it off, another press attaches it again. */
export function SelectionChipButton({ selection, attached, onPress }: SelectionChip) {
  const name = selectionName(selection);
  const list = selectionList(selection);
  const label = attached ? strings.selection.off(list) : strings.selection.add(list);
  return (
    <button
      type="button"
      class={attached ? 'chip record' : 'chip record offer'}
      aria-pressed={attached}
      title={label}
      onClick={() => onPress(!attached)}
      onKeyDown={({ key }) => attached && (key === 'Delete' || key === 'Backspace') && onPress(false)}
    >
      <Icon name="quote" size={14} class={attached ? 'tone-accent' : 'muted'} />
      <span class="chip-text wide">{name}</span>
      <span class="chip-text short">{shortSelectionName(selection)}</span>
      <Icon name={attached ? 'x' : 'plus'} size={14} class="muted" />
    </button>
  );
}
