import type { ReceiptSection } from '../../../shared/conversation/receipt.ts';
import { strings } from '../../strings.ts';
import { shortCount } from '../../wording/numbers.ts';

export interface MeterFacts {
  used: number;
  budget: number;
  /** Of what goes in, in dollars; null where nothing can be said. */
  price: string | null;
  /** What the tokens are spent on, in the order of the prompt. */
  sections: readonly Pick<ReceiptSection, 'name' | 'label' | 'tokens'>[];
}

/** How full the next request is, by section; opens the receipt. */
export function Meter({ used, budget, price, sections, onReceipt }: MeterFacts & { onReceipt: () => void }) {
  const [shortUsed, shortBudget] = [shortCount(used), shortCount(budget)];
  const spent = sections.filter(({ tokens }) => tokens > 0);
  return (
    <button
      type="button"
      class="meter"
      title={spent.map(({ label, tokens }) => `${label} ${shortCount(tokens)}`).join(', ')}
      onClick={onReceipt}
    >
      <span class="meter-track">
        {spent.map(({ name, tokens }) => (
          <span
            key={name}
            class="part"
            data-section={name}
            style={{ width: `${(tokens / Math.max(1, budget, used)) * 100}%` }}
          />
        ))}
      </span>
      {price === null ? (
        strings.composer.meter(shortUsed, shortBudget)
      ) : (
        <>
          <span class="meter-long">{strings.composer.meterPriced(shortUsed, price)}</span>
          <span class="meter-short">{strings.composer.meterPricedShort(shortUsed, price)}</span>
        </>
      )}
      <span class="sr-only">{strings.composer.meterSaid(shortBudget, price !== null)}</span>
    </button>
  );
}
