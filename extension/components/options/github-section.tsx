import { useState } from 'preact/hooks';
import { strings } from '../../strings.ts';
import { Field } from './field.tsx';
import { type GitHubRow, type GitHubRowEvents, GitHubRowView } from './github-row.tsx';
import { Outcome } from './outcome.tsx';

export interface GitHubSectionProps extends GitHubRowEvents {
  rows: GitHubRow[];
  /** Why the last address was not added. */
  trouble: string | null;
}

/** github.com, the hosts that the person added, and their tokens. */
export function GitHubSection({ rows, trouble, ...events }: GitHubSectionProps) {
  return (
    <section aria-labelledby="github">
      <h2 id="github">{strings.github.title}</h2>
      <p class="lead">{strings.github.intro}</p>
      <ul class="box">
        {rows.map((row) => (
          <GitHubRowView key={row.host} {...row} {...events} />
        ))}
      </ul>
      <AddHost trouble={trouble} onAdd={events.onAdd} />
    </section>
  );
}

function AddHost({ trouble, onAdd }: Pick<GitHubSectionProps, 'trouble' | 'onAdd'>) {
  const [address, setAddress] = useState('');
  const submit = async (event: Event) => {
    event.preventDefault();
    if (await onAdd(address)) setAddress('');
  };
  return (
    <form
      class="key-form"
      id="add-host"
      aria-label={strings.github.addTitle}
      onSubmit={(event) => void submit(event)}
    >
      <h3>{strings.github.addTitle}</h3>
      <Field
        id="host-address"
        label={strings.github.address}
        hint={strings.github.addressHint}
        value={address}
        onValue={setAddress}
        placeholder="https://"
        isRefused={trouble !== null}
        outcome={<Outcome outcome={trouble === null ? null : { isGood: false, words: trouble }} />}
      />
      <div class="card-actions">
        <button type="submit" class="button primary large">
          {strings.github.add}
        </button>
      </div>
    </form>
  );
}
