const retryable = [429, 502, 503];

/** Only requests that change nothing are sent again. */
export function shouldRetry(method: string, status: number): boolean {
  return method === 'GET' && retryable.includes(status);
}
