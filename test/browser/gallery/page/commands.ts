import type { HistoryViewProps } from '../../../../extension/components/history/history-view.tsx';
import type { PanelProps } from '../../../../extension/components/panel/panel.tsx';
import type { CommandRecord } from '../../../../shared/terminal/command.ts';
import type { Snapshot } from '../../../../shared/terminal/terminal.ts';
import { prompt, transcript } from './fixtures.ts';

const nothing = () => {};
const noon = new Date();
noon.setHours(14, 2, 11, 0);

/** Started so many minutes before two in the afternoon of the day on which the picture is taken. */
function command(
  id: string,
  text: string | null,
  ago: number,
  ms: number,
  change: Partial<CommandRecord> = {},
) {
  const started = noon.getTime() - ago * 60_000;
  const record: CommandRecord = {
    id,
    kind: 'command',
    source: 'terminal',
    terminal: 'main',
    shell: 'bash',
    command: text,
    cwd: '/home/ada/src/ferry',
    startedAt: new Date(started).toISOString(),
    endedAt: new Date(started + ms).toISOString(),
    exitCode: 0,
    stderrSource: 'separate',
    outputBytes: 120,
    ...change,
  };
  return record;
}

const log = command('log', 'git log --oneline -3', 9, 34);
export const failedTest = command('test', 'npm test', 6, 4210, { exitCode: 1 });
const running = command('e2e', 'npm run e2e', 1, 0, { endedAt: null, exitCode: null });
const question = command('ask', '/fix', 4, 6100, { kind: 'ask' });
const long = command(
  'long',
  'npx vitest run --project unit test/http/retryAfter.test.ts test/http/client.test.ts --reporter=verbose',
  3,
  65_400,
  { exitCode: 130 },
);

const lines = [
  ...transcript,
  '',
  `${prompt}\x1b[1m/fix\x1b[m`,
  '\x1b[90mnpm test, exit 1, 14 lines of stderr attached\x1b[m',
  'Retry-After may be seconds or an HTTP date. parseInt',
  'turns a date into NaN src/http/retryAfter.ts:18.',
  '',
  // As the shell wraps it in 48 columns.
  `${prompt}${long.command}`,
  ' 12 of 40 retryAfter.test.ts interrupted by Ctrl+C',
  `${prompt}npm run e2e`,
  ' 12 of 40  checkout.spec.ts',
];

/** A terminal with commands of each kind. `rows` are those of a terminal of that width. */
export function commandScreen(cols: number): Snapshot {
  const rowsOf = (line: string) =>
    Math.max(1, Math.ceil(line.replaceAll(/\x1b\[[\d;]*m/g, '').length / cols));
  const rowOf = (text: string) => {
    const at = lines.findIndex((line) => line.includes(text));
    return lines.slice(0, at).reduce((rows, line) => rows + rowsOf(line), 0);
  };
  const commands = [log, failedTest, question, long, running].map((record, index) => ({
    record,
    row: rowOf(record.command ?? ''),
    offset: index,
  }));
  return { size: { cols, rows: 30 }, screen: lines.join('\r\n'), offset: 100, commands };
}

export const deeds = {
  attached: null,
  onCopyOutput: async () => true,
  onRerun: nothing,
  onAttach: nothing,
};

const stderr = `FAIL  test/http/retryAfter.test.ts > waits until a date
AssertionError: expected NaN to be 2000
 ❯ test/http/retryAfter.test.ts:22:41`;
const records = [
  running,
  long,
  question,
  failedTest,
  log,
  command('hook', 'cargo build --release', 42, 185_000, {
    exitCode: 101,
    source: 'hook',
    terminal: null,
    cwd: '/home/ada/src/quay',
    stderrSource: 'none',
    outputBytes: 0,
  }),
  command('hidden', null, 60 * 26, 900, { terminal: 'gone' }),
  command('tmux', 'make -j8 all', 60 * 27, 3_800_000, { exitCode: 2, source: 'tmux', terminal: null }),
  command('shell', 'git push', 60 * 24 * 9, 2300, { source: 'shell', terminal: null }),
];

export const history: HistoryViewProps = {
  ...deeds,
  search: '',
  failed: false,
  records,
  more: true,
  refusal: null,
  connected: true,
  opened: new Map(),
  now: noon.getTime(),
  names: new Map([
    ['main', 'Main'],
    ['server', 'dev server'],
  ]),
  onSearch: nothing,
  onFailedOnly: nothing,
  onRetry: nothing,
  onOlder: nothing,
  onToggle: nothing,
  onForget: nothing,
};

const captured = (head: string, tail = '', cutBytes = 0) => ({ head, tail, cutBytes });
const opened = new Map([
  [
    'test',
    {
      kind: 'known' as const,
      output: {
        output: captured(
          '> ferry@0.9.0 test\n> vitest run\n\n RUN  v2.1.8 ~/src/ferry\n ✓ waits seconds 3 ms',
          ` × waits until a date 12 ms\n${stderr}\n Tests  1 failed | 47 passed   4.21 s\n`,
          48_213,
        ),
        stderr: captured(stderr),
      },
    },
  ],
]);

/** States in which commands are looked at, made of the panel's usual props. */
export function commandStates(base: PanelProps, inTerminal: PanelProps): Record<string, PanelProps> {
  const listed = (change: Partial<HistoryViewProps>): PanelProps => ({
    ...base,
    tab: 'history',
    history: { ...history, ...change },
  });
  const { terminal } = inTerminal;
  if (!terminal) throw new Error('There is no terminal.');
  const withCommands = (change: Partial<typeof terminal>): PanelProps => ({
    ...inTerminal,
    terminal: {
      ...terminal,
      feed: {
        ...terminal.feed,
        attach: (screen) => {
          screen.restore(commandScreen(window.innerWidth < 400 ? 42 : 56));
          return nothing;
        },
      },
      ...change,
    },
  });
  const chip = { record: failedTest, onPress: nothing };
  const slash = { fix: 'last failed command: npm test, exit 1' };
  const worktree = {
    path: '/home/ada/.pullside/worktrees/ferry-1482',
    repository: { host: 'github.com', owner: 'lumen-labs', repo: 'ferry' },
    number: 1482,
    sha: '9f3c2abd00000000000000000000000000000000',
    changed: true,
  };
  const worktrees = {
    number: 1482,
    list: [worktree, { ...worktree, path: `${worktree.path}-old`, number: 1467, changed: false }],
    work: null,
    onMenu: nothing,
    onRunHere: nothing,
    onOpen: nothing,
    onRemove: nothing,
  };
  return {
    commands: withCommands({}),
    'commands-attached': {
      ...withCommands({ deeds: { ...deeds, attached: 'test' } }),
      composer: { ...base.composer, record: { ...chip, attached: true } },
    },
    'commands-reason': withCommands({
      reason: 'this zsh has an Enter key of its own.',
    }),
    'commands-run': {
      ...withCommands({}),
      composer: {
        ...inTerminal.composer,
        question: { text: 'npx vitest run -t "waits until a date"', lines: 1, dropped: false },
      },
    },
    'commands-large': withCommands({ font: { fontSize: 16, fontFamily: null } }),
    history: listed({}),
    'history-open': listed({ opened, attached: 'test' }),
    'history-loading': listed({ records: null }),
    'history-empty': listed({ records: [], more: false }),
    'history-nothing': listed({ records: [], more: false, search: 'retry' }),
    'history-error': listed({
      refusal: 'The history could not be read: the disk is full. Free some space, then try again.',
    }),
    'last-error': {
      ...base,
      composer: { ...base.composer, record: { ...chip, attached: false } },
    },
    slash: {
      ...base,
      composer: { ...base.composer, record: { ...chip, attached: false }, slash, text: '/' },
    },
    files: {
      ...base,
      composer: {
        ...base.composer,
        text: 'Why does @cl',
        offer: {
          typed: 'cl',
          files: [
            'src/http/client.ts',
            'test/http/client.test.ts',
            'src/http/observability/instrumentation/opentelemetry/clientSpanProcessor.ts',
          ],
        },
      },
    },
    'files-none': {
      ...base,
      composer: { ...base.composer, text: 'Why does @cl', offer: { typed: 'cl', files: null } },
    },
    'files-attached': {
      ...base,
      composer: {
        ...base.composer,
        text: 'Why does @src/http/client.ts differ from @src/http/legacyRetry.ts?',
        chips: [
          ...base.composer.chips,
          {
            source: 'workspace',
            icon: 'gitBranch',
            text: 'checkout: retry-after',
            short: 'retry-after',
            note: '1.9k tokens',
          },
        ],
        files: [
          { path: 'src/http/client.ts', note: '', onRemove: nothing },
          {
            path: 'src/http/legacyRetry.ts',
            note: 'the first 200 of 1240 lines, then imports, exports and signatures',
            onRemove: nothing,
          },
        ],
      },
    },
    worktrees: { ...inTerminal, worktrees },
    'worktree-creating': {
      ...inTerminal,
      worktrees: { ...worktrees, list: [], work: { kind: 'creating', number: 1482 } },
    },
    'worktree-removal': { ...inTerminal, worktrees, removal: { worktree, onAnswer: nothing } },
  };
}
