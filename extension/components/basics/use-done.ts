import { useEffect, useState } from 'preact/hooks';

const SHOWN_MS = 2000;

/** Whether something was done just now, for a moment. */
export function useDone(): [boolean, (done: boolean) => void] {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [done]);
  return [done, setDone];
}
