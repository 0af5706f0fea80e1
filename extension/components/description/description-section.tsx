import type { Composed, ComposedSection } from '../../../shared/describe/composed.ts';
import type { TestRun } from '../../../shared/describe/outline.ts';
import { strings } from '../../strings.ts';
import { clockOf, type Row, rowsOf, runIn, secondsWords } from '../../wording/draft.ts';

export interface SectionDeeds {
  /** A section of the outline is taken, or left as it stands. */
  onTake: (section: number, taken: boolean) => void;
  onOutput: (run: TestRun) => void;
}

interface Props extends SectionDeeds {
  section: ComposedSection;
  runs: readonly TestRun[];
  ticked: Composed['ticked'];
  isLeft: boolean;
  isWhole: boolean;
}

/** A section as it changes: what goes, what comes, what stays. */
export function SectionRows(props: Props) {
  const { section, isLeft, isWhole, onTake } = props;
  const { index, title, before, after } = section;
  const name = title || strings.description.beginning;
  const blocks = blocksOf(rowsOf(before, after));
  const choosable = index !== null && isWhole && (isLeft || before !== after);
  return (
    <section class={isLeft ? 'draft-section left' : 'draft-section'} aria-label={name}>
      {choosable && (
        <label class="draft-take">
          {isLeft && <span>{strings.description.left}</span>}
          <input
            type="checkbox"
            checked={!isLeft}
            aria-label={strings.description.take(name)}
            title={strings.description.take(name)}
            onChange={({ currentTarget }) => onTake(index, currentTarget.checked)}
          />
        </label>
      )}
      {blocks.map(({ kind, rows }, at) => (
        <Block key={`${kind}${at}`} {...props} kind={kind} rows={rows} />
      ))}
    </section>
  );
}

interface Block {
  kind: Row['kind'];
  rows: Row[];
}

/** Lines of one kind stand together, without the blank ones around what stays. */
function blocksOf(rows: readonly Row[]): Block[] {
  const blocks: Block[] = [];
  for (const row of rows) {
    const last = blocks.at(-1);
    if (last?.kind === row.kind) last.rows.push(row);
    else blocks.push({ kind: row.kind, rows: [row] });
  }
  return blocks
    .map((block) => ({ ...block, rows: withoutEdges(block.rows) }))
    .filter(({ rows: own }) => own.length > 0);
}

/** Blank lines at the ends keep markdown's paragraphs apart, and say nothing here. */
function withoutEdges(rows: readonly Row[]): Row[] {
  const first = rows.findIndex(({ text }) => text.trim() !== '');
  const last = rows.findLastIndex(({ text }) => text.trim() !== '');
  return first === -1 ? [] : rows.slice(first, last + 1);
}

const signs = { same: '', added: '+', removed: '−' } as const;

function Block({ kind, rows, runs, ticked, onOutput }: Props & Block) {
  return (
    <div class={`draft-block ${kind}`}>
      {rows.map((row, at) => (
        <div class="draft-row" key={at}>
          <span class="draft-sign">{signs[kind]}</span>
          <Line text={row.text} />
          <Run run={runIn(row, runs)} onOutput={onOutput} />
          <Because row={row} ticked={ticked} />
        </div>
      ))}
    </div>
  );
}

function Run({ run, onOutput }: { run: TestRun | null; onOutput: SectionDeeds['onOutput'] }) {
  if (run === null) return null;
  const { ran, output, outputOf } = strings.description;
  return (
    <span class="draft-run">
      {ran(clockOf(run.startedAt), secondsWords(run.seconds))}
      <button
        type="button"
        class="link-button"
        aria-label={outputOf(run.command)}
        title={outputOf(run.command)}
        onClick={() => onOutput(run)}
      >
        {output}
      </button>
    </span>
  );
}

function Because({ row, ticked }: { row: Row; ticked: Composed['ticked'] }) {
  const box = row.kind === 'added' ? /^\s*[-*+] \[x\] (.*)$/i.exec(row.text)?.[1] : undefined;
  const found = box && ticked.find(({ text }) => text.includes(box) || box.includes(text));
  return found ? <span class="draft-run">{strings.description.because(found.because)}</span> : null;
}

/** A line as it is written, with headings bold and code as code. */
function Line({ text }: { text: string }) {
  const parts = text.split(/(`[^`]+`)/);
  const words = parts.map((part, at) =>
    /^`[^`]+`$/.test(part) ? <code key={at}>{part.slice(1, -1)}</code> : part,
  );
  const isHeading = /^ {0,3}#{1,6}\s/.test(text) || /^\*\*[^*]+\*\*:?\s*$/.test(text);
  return <span class={isHeading ? 'draft-line heading' : 'draft-line'}>{words}</span>;
}
