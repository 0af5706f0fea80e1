import type { Receipt } from '../../../shared/conversation/receipt.ts';
import { strings } from '../../strings.ts';
import { fullCount } from '../../wording/numbers.ts';
import { LongText } from '../basics/long-text.tsx';

export function Redactions({ receipt }: { receipt: Receipt }) {
  const { redactions, stripped, sections } = receipt;
  const label = (name: string) => sections.find((section) => section.name === name)?.label ?? name;
  return (
    <section class="receipt-part">
      <h3>
        {strings.receipt.redacted} <span class="counter">{redactions.length}</span>
        <span class="muted">
          {redactions.length > 0 ? strings.receipt.redactedNote : strings.receipt.noneRedacted}
        </span>
      </h3>
      {redactions.length > 0 && (
        <ul class="redactions">
          {redactions.map(({ section, kind }, index) => (
            // Two secrets of one kind may stand in one section.
            <li key={index}>
              <span>{label(section)}</span>
              <span>{kind}</span>
            </li>
          ))}
        </ul>
      )}
      {stripped > 0 && <p class="muted">{strings.receipt.stripped(stripped)}</p>}
    </section>
  );
}

/** The request's messages, byte for byte. */
export function ExactText({ receipt }: { receipt: Receipt }) {
  const bytes = receipt.messages.reduce(
    (sum, { content }) => sum + new TextEncoder().encode(content).length,
    0,
  );
  return (
    <section class="receipt-part">
      <h3>
        {strings.receipt.exact}
        <span class="muted">{strings.receipt.bytes(fullCount(bytes))}</span>
      </h3>
      {receipt.messages.map(({ role, content }, index) => (
        // Messages are a list and have no name.
        <div key={index} class="exact">
          <h4>{role}</h4>
          <LongText>{marked(content)}</LongText>
        </div>
      ))}
    </section>
  );
}

function marked(content: string) {
  const parts = content.split(/(\[REDACTED(?::[\w-]+)?\])/);
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}
