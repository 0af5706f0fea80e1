import { useEffect, useState } from 'preact/hooks';
import { strings } from '../../strings.ts';
import { secondsUntil } from '../../wording/numbers.ts';

interface Props {
  /** ISO 8601, UTC; null when it is not known. */
  until: string | null;
  words: (wait: string) => string;
}

/** `in 12 s`, counting by itself. Nothing announces it: a number a second would drown what is said. */
export function Countdown({ until, words }: Props) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (until === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [until]);
  return <>{words(wait(until, now))}</>;
}

function wait(until: string | null, now: number): string {
  if (until === null) return strings.queue.soon;
  const seconds = secondsUntil(until, now);
  return seconds > 0 ? strings.queue.inSeconds(seconds) : strings.waiting.now;
}
