import type { Queued, Shown } from '../../conversation/thread.ts';
import { isRunning } from '../../conversation/thread.ts';
import { strings } from '../../strings.ts';
import { IconButton } from '../basics/icon-button.tsx';
import { Countdown } from './countdown.tsx';

export interface QueueProps {
  onStop: (turn: string) => void;
  onAdvance: (turn: string, to: 'front' | 'now') => void;
}

interface Props extends QueueProps {
  shown: readonly Shown[];
  queued: readonly Queued[];
}

/** The questions that wait, in their order, and what can be done about each. */
export function QueueList({ shown, queued, ...actions }: Props) {
  const running = shown.some(({ turn }) => isRunning(turn));
  return (
    <>
      <div class="sr-only" role="status">
        {queued.length > 0 && strings.queue.count(queued.length)}
      </div>
      {queued.length > 0 && (
        <section class="queue" aria-label={strings.queue.title}>
          <h2 class="queue-head">
            {strings.queue.title}
            <span class="counter">{queued.length}</span>
            <span class="muted queue-hint">
              <kbd>{strings.queue.keyEdit}</kbd> {strings.queue.edit}
            </span>
          </h2>
          <ol>
            {queued.map((each, index) => (
              <Card key={each.turn.id} {...each} index={index} running={running} {...actions} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

interface CardProps extends Queued, QueueProps {
  index: number;
  running: boolean;
}

function Card({ turn, behind, until, index, running, onStop, onAdvance }: CardProps) {
  const { id, question } = turn;
  return (
    <li class="queue-card">
      <span class="queue-number">{index + 1}</span>
      <div class="queue-words">
        <div class="cut" title={question}>
          {question}
        </div>
        <small>
          {behind === 'limit' ? (
            <>
              <span class="wide">
                <Countdown until={until} words={strings.queue.limit} />
              </span>
              <span class="short">
                <Countdown until={until} words={strings.queue.limitShort} />
              </span>
            </>
          ) : (
            afterWhat(index, running)
          )}
        </small>
      </div>
      <button
        type="button"
        class="button small"
        title={running ? strings.queue.nowStops : strings.queue.nowSends}
        aria-label={strings.queue.nowLabel(question)}
        onClick={() => onAdvance(id, 'now')}
      >
        {strings.queue.now}
      </button>
      {index > 0 && (
        <IconButton
          icon="moveToTop"
          label={strings.queue.frontLabel(question)}
          hint={strings.queue.front}
          onClick={() => onAdvance(id, 'front')}
        />
      )}
      <IconButton
        icon="x"
        label={strings.queue.removeLabel(question)}
        hint={strings.queue.remove}
        onClick={() => onStop(id)}
      />
    </li>
  );
}

function afterWhat(index: number, running: boolean): string {
  return index === 0 && running ? strings.queue.afterAnswer : strings.queue.afterQuestion;
}
