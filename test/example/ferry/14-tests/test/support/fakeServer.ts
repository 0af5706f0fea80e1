/** Answers each request with the next response, and remembers how long the client waited in between. */
export function fakeServer(...responses: Response[]) {
  const waits: number[] = [];
  return {
    waits,
    options: {
      baseUrl: 'https://api.test',
      fetch: async () => responses.shift() ?? Response.error(),
      wait: async (ms: number) => void waits.push(ms),
    },
  };
}

export function busy(retryAfter?: string): Response {
  const headers = retryAfter === undefined ? undefined : { 'retry-after': retryAfter };
  return new Response('busy', { status: 503, headers });
}
