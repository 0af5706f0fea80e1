import type { Receipt } from '../../../shared/conversation/receipt.ts';
import type { Sources } from '../../../shared/conversation/turn.ts';
import type { ProviderInfo } from '../../../shared/protocol/provider.ts';
import { strings } from '../../strings.ts';
import { fullCount } from '../../wording/numbers.ts';
import { staysHere } from '../../wording/place.ts';
import { destinationInWords, priceInWords } from '../../wording/receipt.ts';
import { IconButton } from '../basics/icon-button.tsx';
import { Segments } from '../basics/segments.tsx';
import { ReceiptBar } from './receipt-bar.tsx';
import { ExactText, Redactions } from './receipt-details.tsx';
import { ReceiptTable } from './receipt-table.tsx';

export interface ReceiptViewProps {
  which: 'next' | 'last';
  /** What would be sent now, null while it is being counted. */
  next: Receipt | null;
  /** What the newest turn sent, null when there was none. */
  last: Receipt | null;
  /** Who can answer, by name. */
  providers: readonly ProviderInfo[];
  connected: boolean;
  sources: Sources;
  onWhich: (which: 'next' | 'last') => void;
  onSources: (sources: Sources) => void;
  onCopy: (text: string) => void;
}

/** Exactly what leaves the panel: before it is sent, and afterwards. */
export function ReceiptView(props: ReceiptViewProps) {
  const { which, onWhich, onCopy } = props;
  const receipt = which === 'next' ? props.next : props.last;
  return (
    <div class="receipt">
      <div class="view-head">
        <h2>{which === 'next' ? strings.receipt.nextTitle : strings.receipt.lastTitle}</h2>
        <span class="muted">{which === 'next' ? strings.receipt.nextNote : strings.receipt.lastNote}</span>
        <Segments
          label={strings.receipt.which}
          chosen={which}
          options={[
            ['next', strings.receipt.next],
            ['last', strings.receipt.last],
          ]}
          onChoose={onWhich}
        />
        <IconButton
          icon="copy"
          label={strings.receipt.copy}
          disabled={receipt === null}
          onClick={() => receipt && onCopy(exactText(receipt))}
        />
      </div>
      {receipt ? <Body {...props} receipt={receipt} /> : <p class="receipt-none">{absence(props)}</p>}
    </div>
  );
}

function Body({ receipt, which, providers, sources, onSources }: ReceiptViewProps & { receipt: Receipt }) {
  const { model, tokens, budget, profile } = receipt;
  const name = nameOf(receipt, providers);
  const title = model || name;
  const price = which === 'next' ? priceInWords(receipt) : null;
  return (
    <>
      <div class="receipt-head">
        <strong>{title}</strong>
        <span class="muted">{title === name ? '' : name}</span>
        <span class={staysHere(receipt) ? 'label success' : 'label'}>{destinationInWords(receipt)}</span>
      </div>
      <div class="receipt-head">
        <strong>{strings.receipt.used(fullCount(tokens), fullCount(budget))}</strong>
        {price !== null && <span title={strings.receipt.costHint}>{strings.receipt.cost(price)}</span>}
        <span class="muted wide">{strings.receipt.profile(profile)}</span>
        <span class="muted last">{strings.receipt.free(fullCount(Math.max(0, budget - tokens)))}</span>
      </div>
      <ReceiptBar receipt={receipt} />
      <ReceiptTable receipt={receipt} sources={which === 'next' ? sources : null} onSources={onSources} />
      <p class="receipt-overlap">{strings.receipt.overlap}</p>
      <Redactions receipt={receipt} />
      <ExactText receipt={receipt} />
    </>
  );
}

/** One that is no longer listed, or not yet, keeps its id. */
function nameOf({ provider }: Receipt, providers: readonly ProviderInfo[]): string {
  return providers.find(({ id }) => id === provider)?.label ?? provider;
}

function absence({ which, connected }: ReceiptViewProps): string {
  if (which === 'last') return strings.receipt.none;
  return connected ? strings.receipt.loading : strings.receipt.unavailable;
}

function exactText({ messages }: Receipt): string {
  return messages.map(({ role, content }) => `## ${role}\n${content}`).join('\n\n');
}
