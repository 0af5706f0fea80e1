import { strings } from '../../strings.ts';
import { type Row, rowsOf } from '../../wording/draft.ts';

/** Old and new beside each other, or below each other where it is narrow; what differs is marked in both. */
export function SideBySide({ old, next }: { old: string; next: string }) {
  const rows = rowsOf(old, next);
  return (
    <div class="side-by-side">
      <h2>{strings.description.updateTitle}</h2>
      <Side title={strings.description.oldSide} rows={rows.filter(({ kind }) => kind !== 'added')} />
      <Side title={strings.description.newSide} rows={rows.filter(({ kind }) => kind !== 'removed')} />
    </div>
  );
}

function Side({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {rows.length === 0 && <p class="muted">{strings.description.empty}</p>}
      {rows.map(({ kind, text }, at) => (
        <div class={`side-row ${kind}`} key={at}>
          {text === '' ? '\u00a0' : text}
        </div>
      ))}
    </section>
  );
}
