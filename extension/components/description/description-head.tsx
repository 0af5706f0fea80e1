import type { Outline } from '../../../shared/describe/outline.ts';
import { strings } from '../../strings.ts';
import { Icon } from '../basics/icon.tsx';
import { Menu } from '../basics/menu.tsx';
import { Segments } from '../basics/segments.tsx';
import type { DraftPhase } from './draft-phase.ts';

export interface DescriptionHeadProps {
  phase: DraftPhase;
  outline: Outline | null;
  shown: 'changes' | 'new' | 'old';
  onShown: (shown: 'changes' | 'new' | 'old') => void;
  /** Drafts again, by this template where one is named. */
  onStart: (template: string | null) => void;
  onStop: () => void;
}

/** What is shown of the draft, whose form it follows, and another one. */
export function DescriptionHead(props: DescriptionHeadProps) {
  const { phase, shown, onShown, onStart, onStop } = props;
  const words = strings.description;
  const runs = phase !== 'ready';
  return (
    <div class="view-head description-head">
      <Segments
        label={words.shown}
        chosen={shown}
        options={[
          ['changes', words.changes],
          ['new', words.new],
          ['old', words.old],
        ]}
        onChoose={onShown}
      />
      <Template {...props} />
      <span class="muted" role="status">
        {phase === 'writing' && words.writing}
      </span>
      <button
        type="button"
        class="button description-again"
        title={runs ? words.stop : words.againHint}
        onClick={() => (runs ? onStop() : onStart(props.outline?.template ?? null))}
      >
        <Icon name={runs ? 'squareFill' : 'sync'} />
        {runs ? words.stop : words.again}
      </button>
    </div>
  );
}

function Template({ outline, onStart }: DescriptionHeadProps) {
  if (outline === null) return null;
  const { template, templates, from } = outline;
  const words = strings.description;
  const name =
    template !== null ? words.template(template) : from === 'form' ? words.ofField : words.noTemplate;
  const others = templates.filter((path) => path !== template);
  if (others.length === 0 || templates.length < 2)
    return (
      <span class="description-template" title={`${name}${words.templateFrom[from]}`}>
        {name}
      </span>
    );
  return (
    <Menu
      label={`${words.templates}: ${name}${words.templateFrom[from]}`}
      buttonClass="description-template menu-button"
      button={
        <>
          <span class="cut">{template === null ? name : fileOf(template)}</span>
          <Icon name="triangleDown" />
        </>
      }
    >
      {(close) =>
        templates.map((path) => (
          <button
            key={path}
            type="button"
            role="menuitemradio"
            aria-checked={path === template}
            class="menu-item"
            tabIndex={-1}
            title={path}
            onClick={() => {
              close();
              onStart(path);
            }}
          >
            <Icon name={path === template ? 'check' : 'file'} />
            <span class="menu-text">{fileOf(path)}</span>
          </button>
        ))
      }
    </Menu>
  );
}

/** Templates of one repository mostly stand in one folder. */
function fileOf(path: string): string {
  return path.split('/').at(-1) ?? path;
}
