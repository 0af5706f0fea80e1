import type { Composed } from '../../../shared/describe/composed.ts';
import type { Outline } from '../../../shared/describe/outline.ts';
import { strings } from '../../strings.ts';
import { DescriptionFoot, type DescriptionFootProps, mayLeave } from './description-foot.tsx';
import { DescriptionHead, type DescriptionHeadProps } from './description-head.tsx';
import { BranchRow, TitleRow } from './description-names.tsx';
import { LeftOutNote, StaleNote } from './description-notes.tsx';
import { type SectionDeeds, SectionRows } from './description-section.tsx';
import { SideBySide } from './side-by-side.tsx';

export interface DescriptionViewProps extends DescriptionHeadProps, DescriptionFootProps, SectionDeeds {
  /** What stood there when it was begun. */
  old: string;
  left: ReadonlySet<number>;
  takesTitle: boolean;
  onTitle: (taken: boolean) => void;
  onCopyName: (name: string) => void;
  onRunAgain: (command: string) => void;
}

/** The draft of a description: what it changes, section by section, and what is done with it. */
export function DescriptionView(props: DescriptionViewProps) {
  const { phase, composed, outline, asked, old, onPut } = props;
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    event.preventDefault();
    // As the button that has this chord: half a draft is not put.
    if (phase === 'ready' && props.place === 'field' && !props.done && mayLeave(props)) onPut();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the buttons below
    <div class="description" onKeyDown={byKey}>
      {phase !== 'none' && !asked && <DescriptionHead {...props} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long draft is scrolled by keyboard */}
      <section class="description-text" aria-label={strings.description.tab} tabIndex={0}>
        {asked && composed ? (
          <SideBySide old={old} next={composed.body} />
        ) : composed && outline && phase !== 'none' ? (
          <Draft {...props} composed={composed} outline={outline} />
        ) : (
          <Beginning {...props} />
        )}
      </section>
      {(phase === 'ready' || phase === 'writing') && composed && <DescriptionFoot {...props} />}
    </div>
  );
}

function Beginning({ phase, onStart }: DescriptionViewProps) {
  const words = strings.description;
  if (phase === 'starting') return <p class="description-words">{words.reading}</p>;
  if (phase === 'waiting') return <p class="description-words">{words.waits}</p>;
  return (
    <div class="empty">
      <h2>{words.startTitle}</h2>
      <p>{words.startWords}</p>
      <p>
        <button type="button" class="button primary large" onClick={() => onStart(null)}>
          {words.start}
        </button>
      </p>
      <p class="muted">{words.nothingLeaves}</p>
    </div>
  );
}

function Draft(props: DescriptionViewProps & { composed: Composed; outline: Outline }) {
  const { shown, composed, outline, old, phase } = props;
  if (shown !== 'changes') {
    const text = shown === 'new' ? composed.body : old;
    return <pre class="description-plain">{text === '' ? strings.description.empty : text}</pre>;
  }
  return (
    <>
      <TitleRow {...props} />
      <BranchRow {...props} />
      {composed.labels.length > 0 && (
        <p class="description-labels">
          <span class="muted">{strings.description.labels}</span>
          {composed.labels.map((label) => (
            <span class="label" key={label}>
              {label}
            </span>
          ))}
        </p>
      )}
      {composed.sections.map((section, index) => (
        <SectionRows
          key={section.index ?? `added ${index}`}
          {...props}
          section={section}
          runs={outline.tests}
          ticked={composed.ticked}
          isLeft={section.index !== null && props.left.has(section.index)}
          isWhole={phase === 'ready'}
        />
      ))}
      {outline.stale.map((run) => (
        <StaleNote key={run.record} run={run} onRunAgain={props.onRunAgain} />
      ))}
      {composed.leftOut.length > 0 && <LeftOutNote leftOut={composed.leftOut} />}
      {outline.problems.map((problem) => (
        <p class="description-words" key={problem}>
          {problem}
        </p>
      ))}
    </>
  );
}
