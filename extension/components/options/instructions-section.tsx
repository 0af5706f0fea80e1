import type { InstructedRepository } from '../../../shared/protocol/workspace.ts';
import { strings } from '../../strings.ts';
import { Outcome } from './outcome.tsx';
import { useTyped } from './use-typed.ts';

export interface InstructionsRow extends InstructedRepository {
  /** Why the last change was not taken, null when it was. */
  trouble: string | null;
}

export interface InstructionsSectionProps {
  rows: readonly InstructionsRow[];
  onChange: (changed: InstructedRepository) => void;
}

/** What the person wants every question about a repository to be answered by. */
export function InstructionsSection({ rows, onChange }: InstructionsSectionProps) {
  return (
    <section aria-labelledby="instructions">
      <h2 id="instructions">{strings.options.instructions}</h2>
      <p class="lead">{strings.options.instructionsIntro}</p>
      {rows.length === 0 && <p class="small">{strings.options.instructionsNone}</p>}
      <div class="instructions">
        {rows.map((row) => (
          <Instructions key={nameOf(row)} row={row} onChange={onChange} />
        ))}
      </div>
    </section>
  );
}

interface OneProps extends Pick<InstructionsSectionProps, 'onChange'> {
  row: InstructionsRow;
}

/** Saved when the field is left. */
function Instructions({ row, onChange }: OneProps) {
  const { repository, instructions, trouble } = row;
  const [text, setText] = useTyped(instructions);
  const name = nameOf(row);
  const refused = { isGood: false, words: `${strings.options.instructionsUnsaved} ${trouble}` };
  return (
    <div class="field">
      <label for={`instructions ${name}`}>{name}</label>
      <textarea
        id={`instructions ${name}`}
        class="input"
        rows={3}
        aria-invalid={trouble !== null || undefined}
        maxLength={20_000}
        placeholder={strings.options.instructionsExample}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onChange={({ currentTarget }) => onChange({ repository, instructions: currentTarget.value })}
      />
      <Outcome outcome={trouble === null ? null : refused} />
    </div>
  );
}

/** github.com goes without saying. */
function nameOf({ repository: { host, owner, repo } }: InstructedRepository): string {
  return `${host === 'github.com' ? '' : `${host}/`}${owner}/${repo}`;
}
