import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { GitHubHost } from '../../../shared/pull/pull.ts';
import { strings } from '../../strings.ts';
import { Icon } from '../basics/icon.tsx';
import { Field } from './field.tsx';
import { Outcome, type OutcomeProps } from './outcome.tsx';

export interface GitHubRow extends GitHubHost {
  /** Whether its pages have the panel: always, since the person added it, or not. */
  panel: 'always' | 'added' | 'none';
  /** What came of the token that was entered. */
  outcome: OutcomeProps['outcome'];
}

export interface GitHubRowEvents {
  onAdd: (address: string) => Promise<boolean>;
  onRemove: (host: string) => void;
  onToken: (host: string, token: string) => void;
}

/** One GitHub: whether the panel is there, where its token comes from, and the form to enter one. */
export function GitHubRowView(props: GitHubRow & GitHubRowEvents) {
  const { host, panel, outcome } = props;
  const [open, setOpen] = useState(false);
  const told = <Outcome outcome={outcome} />;
  const words = { always: strings.github.always, added: strings.github.added, none: strings.github.notAdded };
  return (
    <li class="provider-row github-row">
      <div class="provider-head">
        <div class="provider-name">
          <h3>{host}</h3>
          <p class="small muted">{tokenWords(props)}</p>
        </div>
        <p class="provider-state">
          <Icon
            name={panel === 'none' ? 'dash' : 'check'}
            size={14}
            class={panel === 'none' ? 'tone-muted' : 'tone-success'}
          />
          {words[panel]}
        </p>
        <div class="card-actions">
          <Actions {...props} open={open} onOpen={() => setOpen(!open)} />
        </div>
      </div>
      {open ? <TokenForm {...props} told={told} /> : told}
    </li>
  );
}

function tokenWords({ panel, tokenFrom }: GitHubRow): string {
  if (tokenFrom !== null) return strings.github.tokenFrom[tokenFrom];
  return panel === 'always' ? strings.github.noTokenPublic : strings.github.noToken;
}

function Actions(props: GitHubRow & GitHubRowEvents & { open: boolean; onOpen: () => void }) {
  const { host, panel, open, onOpen, onAdd, onRemove } = props;
  const words = strings.github;
  return (
    <>
      <button
        type="button"
        class="button"
        aria-label={open ? words.close(host) : words.setToken(host)}
        aria-expanded={open}
        aria-controls={open ? `token-form-${host}` : undefined}
        onClick={onOpen}
      >
        {open ? words.closeShort : words.setTokenShort}
      </button>
      {panel === 'added' && (
        <button
          type="button"
          class="button danger"
          aria-label={words.remove(host)}
          onClick={() => onRemove(host)}
        >
          {words.removeShort}
        </button>
      )}
      {panel === 'none' && (
        <button
          type="button"
          class="button"
          aria-label={words.addNamed(host)}
          onClick={() => void onAdd(host)}
        >
          {words.addShort}
        </button>
      )}
    </>
  );
}

interface TokenFormProps extends GitHubRow, GitHubRowEvents {
  /** What came of the last token. */
  told: ComponentChildren;
}

function TokenForm({ host, tokenFrom, onToken, told }: TokenFormProps) {
  const [token, setToken] = useState('');
  const isKept = tokenFrom === 'keychain' || tokenFrom === 'file';
  const submit = (event: Event) => {
    event.preventDefault();
    if (token.trim() !== '') onToken(host, token.trim());
    setToken('');
  };
  return (
    <form
      class="key-form"
      id={`token-form-${host}`}
      aria-label={strings.github.setToken(host)}
      onSubmit={submit}
    >
      <Field
        id={`token-${host}`}
        label={strings.github.token}
        hint={hint(host, tokenFrom)}
        value={token}
        onValue={setToken}
        secret
        outcome={told}
      />
      <div class="card-actions">
        <button type="submit" class="button primary large">
          {strings.github.save}
        </button>
        {isKept && (
          <button type="button" class="button danger large" onClick={() => onToken(host, '')}>
            {strings.github.removeToken}
          </button>
        )}
      </div>
    </form>
  );
}

function hint(host: string, tokenFrom: GitHubHost['tokenFrom']): string {
  const first = strings.github.tokenHint(host);
  if (tokenFrom === null) return first;
  const isKept = tokenFrom === 'keychain' || tokenFrom === 'file';
  return `${first} ${isKept ? strings.github.tokenHintKept : strings.github.tokenHintBefore}`;
}
