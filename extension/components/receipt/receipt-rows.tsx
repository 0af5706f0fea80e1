import { useState } from 'preact/hooks';
import type { ReceiptSection } from '../../../shared/conversation/receipt.ts';
import { strings } from '../../strings.ts';
import { fullCount } from '../../wording/numbers.ts';
import { filesInWords, sourcesInWords } from '../../wording/receipt.ts';

type Detail = ReceiptSection['details'][number];

/** Of a section with many rows so many are drawn at first. */
const SHOWN = 50;

/** Their rows are called by paths; others by words, such as a question or a command. */
const OF_PATHS: readonly ReceiptSection['name'][] = ['diff', 'code', 'keys', 'files'];

/** What a section is made of: for the diff the files in sum, why something is missing, and a row a file. */
export function ReceiptRows({ section: { name, details, problems = [] } }: { section: ReceiptSection }) {
  const [all, setAll] = useState(false);
  const files = details.filter(({ kind }) => kind !== undefined);
  const sources = new Set(files.map(({ source }) => source));
  // What is sent stands before what is only named.
  const ordered = details.toSorted((one, other) => Number(other.tokens > 0) - Number(one.tokens > 0));
  const shown = all ? ordered : ordered.slice(0, SHOWN);
  return (
    <>
      {files.length > 1 && <Words text={`${filesInWords(files)}${sourcesInWords(files)}`} />}
      {problems.map((problem) => (
        <Words key={problem} text={problem} />
      ))}
      {shown.map((detail) => (
        <Row
          key={detail.label}
          {...detail}
          isPath={OF_PATHS.includes(name)}
          tells={sources.size > 1 || files.length === 1}
        />
      ))}
      {shown.length < details.length && (
        <tr class="detail">
          <td class="words" colSpan={5}>
            <button type="button" class="link-button" onClick={() => setAll(true)}>
              {strings.receipt.more(details.length - shown.length)}
            </button>
          </td>
        </tr>
      )}
    </>
  );
}

function Words({ text }: { text: string }) {
  return (
    <tr class="detail">
      <td class="words" colSpan={5}>
        {text}
      </td>
    </tr>
  );
}

/** @param tells whether the source says something that the sum above does not */
function Row({ label, note, tokens, source, isPath, tells }: Detail & { isPath: boolean; tells: boolean }) {
  const from = tells && source ? strings.receipt.from[source] : '';
  return (
    <tr class="detail">
      <td class={isPath ? 'detail-name path' : 'detail-name'} colSpan={2} title={label}>
        <bdi>{label}</bdi>
      </td>
      <td class="muted" colSpan={2} title={[note, from].filter(Boolean).join(', ')}>
        {note}
        {from && <span class="from">{from}</span>}
      </td>
      <td class="number">{fullCount(tokens)}</td>
    </tr>
  );
}
