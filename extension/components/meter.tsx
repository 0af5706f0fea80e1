import { strings } from '../strings.ts';
import { shortCount } from '../wording/numbers.ts';

interface Props {
  used: number;
  budget: number;
  onReceipt: () => void;
}

/** How full the next request is; opens the receipt. */
export function Meter({ used, budget, onReceipt }: Props) {
  const [shortUsed, shortBudget] = [shortCount(used), shortCount(budget)];
  return (
    <button
      type="button"
      class="meter"
      aria-label={strings.composer.meterLabel(shortUsed, shortBudget)}
      onClick={onReceipt}
    >
      <span class="meter-track">
        <span style={{ width: `${Math.min(100, (used / Math.max(1, budget)) * 100)}%` }} />
      </span>
      {strings.composer.meter(shortUsed, shortBudget)}
    </button>
  );
}
