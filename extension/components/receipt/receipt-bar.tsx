import type { Receipt } from '../../../shared/conversation/receipt.ts';
import { strings } from '../../strings.ts';
import { fullCount } from '../../wording/numbers.ts';

/** Each section's share of the budget. The table says the same in numbers. */
export function ReceiptBar({ receipt }: { receipt: Receipt }) {
  const { sections, tokens, budget } = receipt;
  const whole = Math.max(budget, tokens, 1);
  return (
    <div
      class="receipt-bar"
      role="img"
      aria-label={strings.receipt.bar(fullCount(tokens), fullCount(budget))}
    >
      {sections
        .filter((section) => section.tokens > 0)
        .map(({ name, tokens: share }, index) => (
          // A prompt may hold two sections of one name.
          <span
            key={`${name} ${index}`}
            class="part"
            data-section={name}
            style={{ width: `${(share / whole) * 100}%` }}
          />
        ))}
    </div>
  );
}
