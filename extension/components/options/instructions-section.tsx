import type { InstructedRepository } from '../../../shared/protocol/workspace.ts';
import { strings } from '../../strings.ts';
import { Note } from '../basics/note.tsx';
import { useTyped } from './use-typed.ts';

export interface InstructionsSectionProps {
  repositories: readonly InstructedRepository[];
  /** Why the last change was not taken, null when it was. */
  trouble: string | null;
  onChange: (changed: InstructedRepository) => void;
}

/** What the person wants every question about a repository to be answered by. */
export function InstructionsSection({ repositories, trouble, onChange }: InstructionsSectionProps) {
  return (
    <section aria-labelledby="instructions">
      <h2 id="instructions">{strings.options.instructions}</h2>
      <p class="lead">{strings.options.instructionsIntro}</p>
      {trouble !== null && (
        <Note tone="refused">
          {strings.options.instructionsUnsaved} {trouble}
        </Note>
      )}
      {repositories.length === 0 && <p class="small">{strings.options.instructionsNone}</p>}
      <div class="instructions">
        {repositories.map((instructed) => (
          <Instructions key={nameOf(instructed)} instructed={instructed} onChange={onChange} />
        ))}
      </div>
    </section>
  );
}

interface OneProps extends Pick<InstructionsSectionProps, 'onChange'> {
  instructed: InstructedRepository;
}

/** Saved when the field is left. */
function Instructions({ instructed, onChange }: OneProps) {
  const { instructions } = instructed;
  const [text, setText] = useTyped(instructions);
  const name = nameOf(instructed);
  return (
    <div class="field">
      <label for={`instructions ${name}`}>{name}</label>
      <textarea
        id={`instructions ${name}`}
        class="input"
        rows={3}
        maxLength={20_000}
        placeholder={strings.options.instructionsExample}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onChange={({ currentTarget }) => onChange({ ...instructed, instructions: currentTarget.value })}
      />
    </div>
  );
}

/** github.com goes without saying. */
function nameOf({ repository: { host, owner, repo } }: InstructedRepository): string {
  return `${host === 'github.com' ? '' : `${host}/`}${owner}/${repo}`;
}
