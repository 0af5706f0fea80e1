/** One commit of the example repository: what it puts in place lies in the folder ferry/`folder`. */
export interface ExampleCommit {
  branch: 'main' | 'feat/retry-after' | 'feat/abort-signal';
  folder: string;
  author: string;
  /** ISO 8601 with an offset of +00:00. */
  date: string;
  message: string;
  removed?: string[];
}

const ada = 'ada-okafor';
const tomasz = 'tomasz-w';

/** In order; a branch's first commit grows on the newest one of main. */
export const commits: ExampleCommit[] = [
  {
    branch: 'main',
    folder: '01-first',
    author: tomasz,
    date: '2026-03-02T09:12:00Z',
    message: 'A small client over fetch',
  },
  {
    branch: 'main',
    folder: '02-retries',
    author: tomasz,
    date: '2026-03-09T14:40:00Z',
    message: 'Retry a GET on a fixed schedule (#1470)',
  },
  {
    branch: 'main',
    folder: '03-release',
    author: tomasz,
    date: '2026-03-10T08:05:00Z',
    message: 'Release 2.3.0',
  },
  {
    branch: 'feat/retry-after',
    folder: '11-move-backoff',
    author: ada,
    date: '2026-03-16T10:21:00Z',
    message: 'Move backoff table to http/',
    removed: ['src/backoff.ts'],
  },
  {
    branch: 'feat/retry-after',
    folder: '12-read-header',
    author: ada,
    date: '2026-03-16T13:02:00Z',
    message: 'Read Retry-After before backing off\n\nThe schedule stays for servers that send no header.',
    removed: ['src/http/legacyRetry.ts'],
  },
  {
    branch: 'feat/retry-after',
    folder: '13-cap',
    author: ada,
    date: '2026-03-16T15:37:00Z',
    message: 'Give up when the server asks for too long',
  },
  {
    branch: 'feat/retry-after',
    folder: '14-tests',
    author: ada,
    date: '2026-03-17T09:48:00Z',
    message: 'Test seconds, dates and long waits',
  },
  {
    branch: 'feat/retry-after',
    folder: '15-release',
    author: ada,
    date: '2026-03-17T10:15:00Z',
    message: 'Document Retry-After, prepare 2.4.0',
  },
  {
    branch: 'feat/abort-signal',
    folder: '21-signal',
    author: tomasz,
    date: '2026-03-13T11:30:00Z',
    message: 'Take an AbortSignal with each request',
  },
  {
    branch: 'feat/abort-signal',
    folder: '22-signal-test',
    author: tomasz,
    date: '2026-03-13T12:10:00Z',
    message: 'Test that an aborted request is not retried',
  },
];
