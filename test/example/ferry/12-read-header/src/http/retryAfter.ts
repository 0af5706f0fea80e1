/**
 * How long the server asks us to wait.
 *
 * `Retry-After` comes with 429 and 503, and sometimes with a redirect. The
 * header holds a number of seconds or an HTTP date (RFC 9110, section 10.2.3).
 */
export function retryAfter(response: Response): number | null {
  const value = response.headers.get('retry-after');
  return value === null ? null : parseRetryAfter(value);
}

/**
 * Milliseconds from now.
 *
 * @param value the header as it was received
 */
export function parseRetryAfter(value: string): number {
  return parseInt(value, 10) * 1000;
}
