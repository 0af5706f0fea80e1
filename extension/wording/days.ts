import { strings } from '../strings.ts';

/** `Today`, `Yesterday`, `12 Nov`, `12 Nov 2025`: the person's own day, not UTC's. */
export function dayWords(at: string, now: number): string {
  const day = new Date(at);
  const today = new Date(now);
  if (isSameDay(day, today)) return strings.history.today;
  if (isSameDay(day, new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)))
    return strings.history.yesterday;
  const year = day.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', ...year });
}

/** `14:02` */
export function timeWords(at: string): string {
  return new Date(at).toTimeString().slice(0, 5);
}

function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString();
}
