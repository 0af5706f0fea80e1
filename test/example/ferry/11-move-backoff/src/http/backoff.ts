/** Milliseconds to wait before the second, third and fourth attempt. */
export const schedule = [500, 1000, 2000];

export function backoff(attempt: number): number {
  return schedule[attempt] ?? 0;
}
