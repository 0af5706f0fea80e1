import type { Size } from '../../../shared/terminal/terminal.ts';
import { strings } from '../../strings.ts';

interface Props {
  size: Size;
  /** What would fit here, null while unknown. */
  fitting: Size | null;
  onUse: () => void;
}

/** Another view decides the size; one press takes it over. */
export function SizeBar({ size, fitting, onUse }: Props) {
  if (fitting && fitting.cols === size.cols && fitting.rows === size.rows) return null;
  return (
    <div class="strip">
      <span class="strip-words">{strings.terminal.otherSize(size.cols, size.rows)}</span>
      <button type="button" class="button" onClick={onUse}>
        {strings.terminal.useSize}
      </button>
    </div>
  );
}
