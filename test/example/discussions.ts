/** What stands on the example's pages beside what git knows. */
export interface Comment {
  author: string;
  date: string;
  /** GitHub's markdown. */
  body: string;
  association?: string;
}

export interface Thread {
  path: string;
  /** Line of the new file. */
  line: number;
  resolved: boolean;
  comments: Comment[];
}

export interface PullRequest {
  number: number;
  title: string;
  state: 'OPEN' | 'MERGED';
  opening: Comment;
  base: string;
  head: string;
  /** What git compares, three dots between. */
  range: [string, string];
  labels: string[];
  threads: Thread[];
  comments: Comment[];
}

export const repository = { owner: 'lumen-labs', name: 'ferry', path: '/lumen-labs/ferry' };

export const pullRequests: PullRequest[] = [
  {
    number: 1482,
    title: 'Honour Retry-After in the fetch client',
    state: 'OPEN',
    base: 'main',
    head: 'feat/retry-after',
    range: ['main', 'feat/retry-after'],
    labels: ['enhancement', 'http'],
    opening: {
      author: 'ada-okafor',
      date: '2026-03-17T10:20:00Z',
      association: 'Member',
      body: [
        '## Summary',
        'The client retried on a fixed schedule and ignored the server’s `Retry-After`. It now waits as long as the server asks, in seconds or until a date. Closes #1467.',
        '## Changes',
        '- `retryAfter.ts` reads the header; `client.ts` asks it before each retry and falls back to the old schedule',
        '- a server that asks for more than `maxRetryAfter` (60 s) gets its error thrown at once',
        '- `HEAD` and `OPTIONS` are retried too; `legacyRetry.ts` is now `retry.ts`',
        '## Testing',
        '`npm test`; new cases for seconds, dates and long waits in `test/http/retryAfter.test.ts`',
      ].join('\n\n'),
    },
    threads: [
      {
        path: 'src/http/retryAfter.ts',
        line: 18,
        resolved: false,
        comments: [
          {
            author: 'tomasz-w',
            date: '2026-03-18T08:41:00Z',
            body: 'What does this do with a date? The header allows both.',
          },
        ],
      },
    ],
    comments: [
      {
        author: 'mira-holm',
        date: '2026-03-18T11:03:00Z',
        body: 'Tried it against our gateway: a 429 with `Retry-After: 7` now waits seven seconds. Thank you!',
      },
    ],
  },
  {
    number: 1475,
    title: 'Take an AbortSignal with each request',
    state: 'OPEN',
    base: 'main',
    head: 'feat/abort-signal',
    range: ['main', 'feat/abort-signal'],
    labels: ['enhancement'],
    opening: {
      author: 'tomasz-w',
      date: '2026-03-13T12:20:00Z',
      association: 'Member',
      body: 'A request can now be stopped: `client.get(path, { signal })`. An aborted request is not retried.\n\n- [x] tests\n- [ ] documentation',
    },
    threads: [],
    comments: [],
  },
  {
    number: 1470,
    title: 'Retry a GET on a fixed schedule',
    state: 'MERGED',
    base: 'main',
    head: 'retry-schedule',
    range: ['main~2', 'main~1'],
    labels: ['http'],
    opening: {
      author: 'ada-okafor',
      date: '2026-03-09T13:58:00Z',
      association: 'Member',
      body: 'Three more attempts after 500, 1000 and 2000 ms for 429, 502 and 503. Refs #1461.',
    },
    threads: [],
    comments: [{ author: 'tomasz-w', date: '2026-03-09T14:39:00Z', body: 'Good. Merging.' }],
  },
];

export const issue = {
  number: 1467,
  title: 'Retry-After is ignored',
  state: 'OPEN',
  labels: ['bug', 'http'],
  opening: {
    author: 'mira-holm',
    date: '2026-03-11T16:32:00Z',
    body: [
      'Our gateway answers `429` with a `Retry-After` header. ferry 2.3.0 retries after half a second all the same, and is blocked for an hour.',
      '**Steps**',
      '1. answer any `GET` with `429` and `Retry-After: 7`\n2. look at the time between the requests',
      '**Expected** seven seconds. **Found** 0.5, 1 and 2 seconds.',
    ].join('\n\n'),
  } satisfies Comment,
  comments: [
    {
      author: 'ada-okafor',
      date: '2026-03-12T09:07:00Z',
      association: 'Member',
      body: 'The schedule in `src/backoff.ts` never looks at the answer. I have a branch.',
    },
    {
      author: 'tomasz-w',
      date: '2026-03-12T09:30:00Z',
      association: 'Member',
      body: 'Mind that the header may hold a date instead of seconds.',
    },
  ] satisfies Comment[],
};
