const retryable = [429, 502, 503];
const safe = ['GET', 'HEAD', 'OPTIONS'];

/** Only requests that change nothing are sent again. */
export function shouldRetry(method: string, status: number): boolean {
  return safe.includes(method) && retryable.includes(status);
}
