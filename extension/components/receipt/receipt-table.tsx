import { useState } from 'preact/hooks';
import type { Receipt, ReceiptSection } from '../../../shared/conversation/receipt.ts';
import type { Sources } from '../../../shared/conversation/turn.ts';
import { strings } from '../../strings.ts';
import { fullCount, shortCount } from '../../wording/numbers.ts';
import { Icon } from '../basics/icon.tsx';
import { toggled } from '../basics/toggled.ts';
import { ReceiptRows } from './receipt-rows.tsx';

interface Props {
  receipt: Receipt;
  /** What is switched on; null where it cannot be changed any more. */
  sources: Sources | null;
  onSources: (sources: Sources) => void;
}

/** The context source that fills a section, for those that have one. */
const sourceOf: Partial<Record<ReceiptSection['name'], keyof Sources>> = {
  page: 'description',
  diff: 'diff',
  terminal: 'terminal',
  git: 'workspace',
};

/** One row a section. What was cut is tinted, and open from the start. */
export function ReceiptTable({ receipt, sources, onSources }: Props) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const isOpen = ({ name, sent }: ReceiptSection) => (sent === 'cut') !== turned.has(name);
  return (
    <table class="receipt-table">
      <thead>
        <tr>
          <th scope="col">{strings.receipt.section}</th>
          <th scope="col" class="number">
            {strings.receipt.tokens}
          </th>
          <th scope="col" class="number">
            {strings.receipt.budget}
          </th>
          <th scope="col">{strings.receipt.sent}</th>
          <th scope="col">
            <span class="sr-only">{strings.receipt.include}</span>
          </th>
        </tr>
      </thead>
      {receipt.sections.map((section, index) => (
        // A prompt may hold two sections of one name.
        <tbody key={`${section.name} ${index}`}>
          <SectionRow
            section={section}
            open={isOpen(section)}
            onOpen={() => setTurned(toggled(turned, section.name))}
          >
            <Include section={section} sources={sources} onSources={onSources} />
          </SectionRow>
          {isOpen(section) && <ReceiptRows section={section} />}
        </tbody>
      ))}
    </table>
  );
}

interface RowProps {
  section: ReceiptSection;
  open: boolean;
  onOpen: () => void;
  children: preact.ComponentChildren;
}

function SectionRow({ section, open, onOpen, children }: RowProps) {
  const { name, label, tokens, budget, details } = section;
  const face = (
    <>
      <span class="swatch" data-section={name} />
      {label}
    </>
  );
  return (
    <tr class={section.sent === 'cut' ? 'cut-row' : undefined}>
      <th scope="row">
        {details.length > 0 ? (
          <button type="button" class="row-open" aria-expanded={open} onClick={onOpen}>
            <Icon name={open ? 'chevronDown' : 'chevronRight'} size={14} />
            {face}
          </button>
        ) : (
          <span class="row-open">
            <span class="icon-space small" />
            {face}
          </span>
        )}
      </th>
      <td class="number">{fullCount(tokens)}</td>
      <td class="number muted">{fullCount(budget)}</td>
      <td>{sentWords(section)}</td>
      <td class="include">{children}</td>
    </tr>
  );
}

function sentWords({ sent, of }: ReceiptSection) {
  if (sent !== 'cut') return strings.receipt[sent];
  return (
    <>
      <strong>{strings.receipt.cut}</strong> {strings.receipt.cutOf(shortCount(of))}
    </>
  );
}

function Include({ section, sources, onSources }: Omit<Props, 'receipt'> & { section: ReceiptSection }) {
  const source = sourceOf[section.name];
  if (section.fixed || source === undefined) {
    return (
      <span title={strings.receipt.fixed}>
        <Icon name="lock" size={14} />
        <span class="sr-only">{strings.receipt.fixed}</span>
      </span>
    );
  }
  if (sources === null) return null;
  return (
    <input
      type="checkbox"
      aria-label={`${strings.receipt.include}: ${section.label}`}
      checked={sources[source]}
      onChange={() => onSources({ ...sources, [source]: !sources[source] })}
    />
  );
}
