import type { Waiting } from '../../conversation/turns.ts';
import { strings } from '../../strings.ts';
import { Icon } from '../basics/icon.tsx';
import { Countdown } from './countdown.tsx';

const rowHeight = 18;

interface Props {
  waiting: Waiting;
  /** Rows that are kept free for it. */
  height: number;
  onStop: () => void;
}

/** The provider could not answer for now: what it said, and when it is asked again. */
export function WaitingCard({ waiting, height, onStop }: Props) {
  const { error, attempt, until } = waiting;
  const time = attempt > 1 ? strings.waiting.time(attempt) : '';
  return (
    <div class="waiting-card" style={{ height: `${height * rowHeight}px` }}>
      <Icon name="clock" class="tone-attention" />
      <div class="waiting-words">
        <strong>{error.message}</strong>
        <div class="muted">
          <Countdown until={until} words={(wait) => strings.waiting.again(wait, time)} />
        </div>
      </div>
      <button type="button" class="button" onClick={onStop}>
        {strings.waiting.stop}
      </button>
    </div>
  );
}
