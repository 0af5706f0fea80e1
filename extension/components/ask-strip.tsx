import type { Turn } from '../conversation/turns.ts';
import { strings } from '../strings.ts';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icon.tsx';

interface Props {
  turns: readonly Turn[];
  atEnd: boolean;
  onEnd: () => void;
  onCopy: (text: string) => void;
  onAgain: (question: string) => void;
}

/** What can be done with the newest answer. It stands below the rows and never over them. */
export function AskStrip({ turns, atEnd, onEnd, onCopy, onAgain }: Props) {
  const last = turns.at(-1);
  const finished = last && last.status !== 'running' ? last : undefined;
  if (!finished && atEnd) return null;
  return (
    <div class="strip">
      {finished?.text && (
        <CopyButton
          class="button quiet"
          label={strings.ask.copyAnswer}
          copied={strings.ask.copied}
          onCopy={() => onCopy(finished.text)}
        />
      )}
      {finished && (
        <button type="button" class="button quiet" onClick={() => onAgain(finished.question)}>
          <Icon name="sync" />
          {strings.ask.again}
        </button>
      )}
      {!atEnd && (
        <button type="button" class="button quiet strip-end" onClick={onEnd}>
          {strings.ask.toEnd}
        </button>
      )}
    </div>
  );
}
