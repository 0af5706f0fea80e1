import type { LeftOut } from '../../../shared/describe/composed.ts';
import type { TestRun } from '../../../shared/describe/outline.ts';
import { shortSha } from '../../../shared/pull/short-sha.ts';
import { strings } from '../../strings.ts';
import { Icon } from '../basics/icon.tsx';

interface StaleProps {
  run: TestRun;
  onRunAgain: (command: string) => void;
}

/** A command that ran, and is not claimed: it saw another commit. */
export function StaleNote({ run, onRunAgain }: StaleProps) {
  const { command, head } = run;
  const { staleBefore, staleAfter, staleUnknown, runAgain, runAgainOf } = strings.description;
  return (
    <div class="draft-note stale">
      <Icon name="history" />
      <span>
        <code>{command}</code> {head === null ? staleUnknown : staleBefore}
        {head !== null && <code>{shortSha(head)}</code>}
        {head !== null && staleAfter}
      </span>
      <button
        type="button"
        class="link-button"
        aria-label={runAgainOf(command)}
        onClick={() => onRunAgain(command)}
      >
        {runAgain}
      </button>
    </div>
  );
}

/** What the answer said and the draft does not: each with the reason. */
export function LeftOutNote({ leftOut }: { leftOut: readonly LeftOut[] }) {
  return (
    <details class="draft-note left-out">
      <summary>
        <Icon name="circleSlash" />
        {strings.description.leftOut(leftOut.length)}
      </summary>
      <ul>
        {leftOut.map(({ why, text, name }) => (
          <li key={`${why} ${text}`}>
            <q>{text}</q> <span class="muted">{strings.description.why[why](name)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
