import type { Queued } from '../../../../extension/conversation/thread.ts';
import type { Turn } from '../../../../extension/conversation/turns.ts';
import type { Receipt } from '../../../../shared/conversation/receipt.ts';
import type { PageContext } from '../../../../shared/page/context.ts';
import type { Snapshot, TerminalInfo } from '../../../../shared/terminal/terminal.ts';
import { providerInfo } from '../../../fakes/providers.ts';

const file = (path: string) => ({
  path,
  change: 'modified' as const,
  additions: 12,
  deletions: 3,
  rendered: true,
});

export const context: PageContext = {
  kind: 'pull-request',
  tab: 'conversation',
  host: 'github.com',
  owner: 'lumen-labs',
  repo: 'ferry',
  number: 1482,
  title: 'Honour Retry-After in the fetch client',
  state: 'open',
  author: 'ada-okafor',
  body: 'The client retried on a fixed schedule.',
  base: { owner: 'lumen-labs', repo: 'ferry', ref: 'main' },
  head: { owner: 'lumen-labs', repo: 'ferry', ref: 'feat/retry-after' },
  headSha: '9f3c2abd00000000000000000000000000000000',
  files: ['src/http/retryAfter.ts', 'src/http/client.ts', 'test/http/retryAfter.test.ts'].map(file),
  diff: null,
  labels: [],
  linkedIssues: [],
  commits: [],
  threads: [],
  checks: [],
  missing: [],
};

export const providers = [
  providerInfo('digest', {
    destination: null,
    models: ['digest'],
    isModel: false,
    isLocal: true,
    takesKey: 'none',
    takesAddress: 'none',
    keyFrom: null,
  }),
  providerInfo('openai', {
    label: 'OpenAI',
    destination: 'api.openai.com',
    models: ['gpt-5-mini', 'gpt-5'],
  }),
];

const answer = `The client now waits as long as the server asks, instead of following its own schedule.

- **retryAfter.ts** is new. It turns the header into milliseconds src/http/retryAfter.ts:17
- **client.ts** asks it before each retry and falls back to the old table src/http/client.ts:46
- **test/http** adds 11 cases. One fails in your checkout. To run that one alone:

\`\`\`shell
npx vitest run -t "waits until a date"
\`\`\`

The header may also hold a date. Line 18 uses \`parseInt\`, so a date becomes \`NaN\` and the client does not wait at all. See [the header's definition](https://www.rfc-editor.org/rfc/rfc9110#field.retry-after).`;

export const done: Turn = {
  id: 'done',
  question: 'What does this pull request do?',
  provider: 'openai',
  model: 'gpt-5-mini',
  startedAt: '2026-01-01T12:00:00.000Z',
  endedAt: '2026-01-01T12:00:04.200Z',
  status: 'completed',
  text: answer,
  reasoning: 'The test sends a date, line 18 reads a number.\nWhat happens with a past date?',
  error: null,
  unsaved: null,
  usage: { inputTokens: 3110, outputTokens: 214, cachedTokens: 1024 },
  cost: 0.0021,
  receipt: null,
  outline: null,
  replaces: null,
  waiting: null,
};

export const streaming: Turn = {
  ...done,
  id: 'streaming',
  question: 'Is there a case that it does not handle?',
  text: `Two so far, most serious first.

1. **No upper limit.** A server can ask for a day and the client will wait a day src/http/client.ts:46. Severity high, confidence high.
2. **A past date.** \`Date.parse\` gives a time before now, and the diff`,
  status: 'running',
  endedAt: null,
  usage: null,
  cost: null,
};

export const failed: Turn = {
  ...done,
  id: 'failed',
  text: '',
  reasoning: '',
  usage: null,
  cost: null,
  status: 'failed',
  error: {
    code: 'provider-refused',
    message: 'api.openai.com refused the key (401). Enter another one.',
    retryable: false,
  },
};

export const interrupted: Turn = {
  ...done,
  id: 'interrupted',
  question: 'Which tests touch retries?',
  reasoning: '',
  text: 'retry.spec.ts and checkout.spec.ts set `Retry-After` on the stub. The first one',
  status: 'interrupted',
};

export const again: Turn = {
  ...done,
  id: 'again',
  model: 'gpt-5',
  replaces: 'done',
  text: 'It makes the fetch client honour `Retry-After`: seconds or a date, capped at a minute.',
  cost: 0.0134,
};

export const local: Turn = {
  ...done,
  id: 'local',
  question: 'Which tests touch retries?',
  provider: 'ollama',
  model: 'qwen2.5-coder:7b',
  reasoning: '',
  text: 'retry.spec.ts and checkout.spec.ts set `Retry-After` on the stub.',
  cost: null,
  get receipt() {
    return { ...receipt, destination: '127.0.0.1:11434' };
  },
};

/** Asked again so many seconds after the picture is taken. */
export const limited = (seconds: number): Turn => ({
  ...streaming,
  id: 'limited',
  reasoning: '',
  text: '',
  waiting: {
    error: {
      code: 'provider-limited',
      message: 'api.openai.com asks to wait (429).',
      retryable: true,
    },
    attempt: 2,
    until: soon(seconds),
  },
});

export const soon = (seconds: number): string => new Date(Date.now() + seconds * 1000 - 300).toISOString();

const next = (id: string, question: string): Turn => ({
  ...streaming,
  id,
  question,
  reasoning: '',
  text: '',
});
export const queued: Queued[] = [
  { turn: next('q1', 'Does anything else call sleep() directly?'), behind: 'turn', until: null },
  {
    turn: next('q2', '/fix the unbounded wait, and say which of the tests would have caught it before'),
    behind: 'turn',
    until: null,
  },
  { turn: next('q3', 'What would a reviewer ask here?'), behind: 'turn', until: null },
];
export const overLimit: Queued[] = [
  { turn: next('q4', 'And what would a second reviewer ask?'), behind: 'limit', until: soon(23) },
];

export const digestTurn: Turn = {
  ...done,
  id: 'digest',
  provider: 'digest',
  model: 'digest',
  reasoning: '',
  usage: null,
  cost: null,
  text: `Made by digest, without a model.

**3 files** changed, 36 lines added, 9 removed.

| Kind | Files | Lines |
|---|---|---|
| source | 2 | +24 −6 |
| tests | 1 | +12 −3 |

> Retry-After was ignored until now.

- New function \`parseRetryAfter\` in src/http/retryAfter.ts:17
- No documentation changed`,
};

export const terminal: TerminalInfo = {
  id: 'main',
  name: 'Main',
  cwd: '/home/ada/src/ferry',
  shell: '/bin/bash',
  size: { cols: 56, rows: 30 },
  sizedBy: 'here',
  exitCode: null,
  running: null,
  integration: { records: true, asks: true, reason: null },
};
export const server: TerminalInfo = { ...terminal, id: 'server', name: 'dev server' };

export const prompt = '\x1b[36m~/src/ferry\x1b[m $ ';
/** Two commands, the second one failed. */
export const transcript = [
  `${prompt}git log --oneline -3`,
  '\x1b[33m41d0b7e\x1b[m Read Retry-After before backing off',
  '\x1b[33mc93aa10\x1b[m Move backoff table to http/',
  "\x1b[33m7be2f45\x1b[m Merge branch \x1b[31m'main'\x1b[m",
  `${prompt}npm test`,
  '\x1b[90m RUN  v2.1.8 ~/src/ferry\x1b[m',
  '',
  ' \x1b[31m×\x1b[m waits until a date \x1b[90m12 ms\x1b[m',
  '   \x1b[31mAssertionError: expected NaN to be 2000\x1b[m',
  ' Tests  \x1b[31m1 failed\x1b[m | \x1b[32m47 passed\x1b[m   \x1b[90m4.21 s\x1b[m',
];
export const screen: Snapshot = {
  size: terminal.size,
  offset: 0,
  commands: [],
  screen: [...transcript, prompt].join('\r\n'),
};

const section = {
  budget: 0,
  sent: 'whole' as const,
  of: 0,
  fixed: false,
  details: [],
};
export const receipt: Receipt = {
  provider: 'openai',
  destination: 'api.openai.com',
  model: 'gpt-5-mini',
  profile: 'compact',
  tokens: 3110,
  budget: 4000,
  inputCost: 0.0007775,
  sections: [
    { ...section, name: 'role', label: 'Role', tokens: 200, budget: 200, fixed: true },
    { ...section, name: 'state', label: 'Application state', tokens: 86, budget: 100, fixed: true },
    { ...section, name: 'page', label: 'Pull request', tokens: 388, budget: 400 },
    {
      ...section,
      name: 'diff',
      label: 'Diff',
      tokens: 2000,
      budget: 2000,
      sent: 'cut',
      of: 9100,
      details: [
        { label: 'src/http/retryAfter.ts', note: 'whole', tokens: 402 },
        { label: 'src/http/client.ts', note: 'whole', tokens: 618 },
        { label: 'test/http/retryAfter.test.ts', note: 'hunks 1, 3 of 4', tokens: 574 },
        { label: 'package-lock.json', note: 'generated, named only', tokens: 12 },
      ],
    },
    { ...section, name: 'terminal', label: 'Terminal', tokens: 412, budget: 500 },
    { ...section, name: 'question', label: 'Your words', tokens: 24, budget: 1000, fixed: true },
  ],
  messages: [
    { role: 'system', content: 'You answer in a terminal.' },
    {
      role: 'user',
      content:
        '## Terminal, untrusted, fence 7f3a91\n$ npm test\nAuthorization: [REDACTED:bearer]\n## End 7f3a91',
    },
  ],
  redactions: [{ section: 'terminal', kind: 'bearer' }],
  stripped: 2,
};
