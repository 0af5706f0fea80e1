import type { PageContext } from '../../../shared/page/context.ts';
import { strings } from '../../strings.ts';
import { intro, subject } from '../../wording/page.ts';
import { DigestCard } from '../basics/digest-card.tsx';
import { Icon } from '../basics/icon.tsx';

interface Props {
  context: PageContext | null;
  /** Whether answers come from what is no model. */
  digest: boolean;
  /** Null while there is something to decide first. */
  onAsk: ((question: string) => void) | null;
  /** Null on pages without a description. */
  onDescribe: (() => void) | null;
  onOptions: () => void;
}

/** Before the first question: three that fit the page. */
export function AskEmpty({ context, digest, onAsk, onDescribe, onOptions }: Props) {
  return (
    <div class="empty">
      <h2>{strings.ask.emptyTitle(subject(context))}</h2>
      <p>{intro(context)}</p>
      {onAsk && <Suggestions context={context} onAsk={onAsk} onDescribe={onDescribe} />}
      {onAsk && digest && <DigestCard onOptions={onOptions} />}
    </div>
  );
}

interface SuggestionsProps extends Pick<Props, 'context' | 'onDescribe'> {
  onAsk: (question: string) => void;
}

function Suggestions({ context, onAsk, onDescribe }: SuggestionsProps) {
  return (
    <ul class="suggestions">
      {onDescribe && (
        <li>
          <button type="button" class="suggestion" onClick={onDescribe}>
            <Icon name="pencil" />
            {strings.description.startTitle}…
          </button>
        </li>
      )}
      {questions(context).map((question) => (
        <li key={question}>
          <button type="button" class="suggestion" onClick={() => onAsk(question)}>
            <Icon name="comment" />
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}

function questions(context: PageContext | null): readonly string[] {
  if (context?.kind === 'pull-request') return strings.ask.pullQuestions;
  return context?.kind === 'issue' ? strings.ask.issueQuestions : strings.ask.pageQuestions;
}
