import type { PanelProps } from '../../../../extension/components/panel/panel.tsx';
import { type Queued, threadOf } from '../../../../extension/conversation/thread.ts';
import type { Turn } from '../../../../extension/conversation/turns.ts';
import { choiceStates } from './choices.ts';
import { commandStates, deeds, history } from './commands.ts';
import { descriptionStates } from './description.ts';
import {
  again,
  context,
  digestTurn,
  done,
  failed,
  interrupted,
  limited,
  local,
  overLimit,
  providers,
  queued,
  receipt,
  screen,
  server,
  streaming,
  terminal,
} from './fixtures.ts';
import { atHead, pullStates } from './pull.ts';

const nothing = () => {};
const now = Date.parse('2026-01-01T12:00:10.000Z');

const base: PanelProps = {
  context,
  host: { kind: 'connected', version: '0.1.0', pid: 7 },
  checkouts: {
    count: 1,
    used: { path: '/home/ada/src/ferry', branch: 'feat/retry-after', headSha: null },
    open: false,
    head: atHead,
  },
  workspace: null,
  now,
  version: '0.1.0',
  dock: 'right',
  providers,
  chosen: { provider: 'openai', model: 'gpt-5-mini' },
  hard: null,
  elsewhere: {
    repository: { provider: 'openai', model: 'gpt-5-mini' },
    default: { provider: 'openai', model: 'gpt-5-mini' },
  },
  repository: 'lumen-labs/ferry',
  localOnly: false,
  models: new Map(),
  onMenu: nothing,
  onModels: nothing,
  onChooseFor: nothing,
  onRestrict: nothing,
  onWorkspace: nothing,
  tab: 'ask',
  terminals: [terminal, server],
  renaming: null,
  trouble: null,
  notice: null,
  limited: null,
  lacking: null,
  lostTerminals: 0,
  unsaved: null,
  ask: {
    thread: threadOf([done], []),
    places: (path) =>
      path.startsWith('src/http') ? `https://github.com/lumen-labs/ferry/pull/1482/files#${path}` : null,
    theme: '',
    onCopy: nothing,
    onInsert: nothing,
    onRun: nothing,
    onLink: nothing,
    menu: {
      providers,
      hard: null,
      repository: 'lumen-labs/ferry',
      localOnly: false,
      models: new Map(),
      onMenu: nothing,
      onModels: nothing,
    },
    onCopyAnswer: nothing,
    onRetry: nothing,
    onEdit: nothing,
    onOptions: nothing,
    onStop: nothing,
    onAdvance: nothing,
  },
  consent: null,
  askedIn: null,
  terminal: null,
  receipt: {
    which: 'next',
    next: receipt,
    last: null,
    providers,
    connected: true,
    sources: { description: true, diff: true, terminal: true, workspace: true },
    onWhich: nothing,
    onSources: nothing,
    onCopy: nothing,
  },
  history,
  description: null,
  worktrees: null,
  removal: null,
  composer: {
    mode: 'ask',
    text: '',
    placeholder: 'Ask about pull request #1482',
    chips: [
      { source: 'description', icon: 'pullRequest', text: 'PR #1482 description', short: '#1482', note: '' },
      {
        source: 'diff',
        icon: 'fileDiff',
        text: 'diff 14 files',
        short: '14 files',
        note: '2.0k of 9.1k tokens',
      },
      { source: 'terminal', icon: 'terminal', text: 'terminal: Main', short: 'Main', note: '' },
    ],
    sources: { description: true, diff: true, terminal: false, workspace: true },
    selection: null,
    record: null,
    slash: { fix: null },
    files: [],
    offer: null,
    onSeek: nothing,
    meter: { used: 3110, budget: 4000, price: '$0.00078', sections: receipt.sections },
    running: null,
    connected: true,
    question: null,
    editing: null,
    onMode: nothing,
    onText: nothing,
    onSources: nothing,
    onSend: nothing,
    onAnswer: nothing,
    onStop: nothing,
    onRefuse: null,
    onRecall: nothing,
    onGiveUpRecall: null,
    onTakeBack: nothing,
    onReceipt: nothing,
  },
  onRetry: nothing,
  onChoose: nothing,
  onOptions: nothing,
  onDock: nothing,
  onCollapse: nothing,
  onTab: nothing,
  onAddTerminal: nothing,
  onRename: nothing,
  onRenamed: nothing,
  onCloseTerminal: nothing,
  onSuggestion: nothing,
  onTroubleSeen: nothing,
  onNoticeSeen: nothing,
  onLostSeen: nothing,
};

const asking = (turns: readonly Turn[], waiting: readonly Queued[] = []): PanelProps => ({
  ...base,
  ask: { ...base.ask, thread: { shown: threadOf(turns, []).shown, queued: [...waiting] } },
});
const digest = { chosen: { provider: 'digest', model: 'digest' }, providers: providers.slice(0, 1) };
const running = {
  ...base.composer,
  running: 3,
  placeholder: 'Ask next. It waits in the queue until this answer ends.',
};
const consent = {
  destination: 'api.openai.com',
  provider: 'OpenAI',
  question: 'What does this pull request do?',
  goes: [
    'Application state, 86 tokens',
    'Pull request, 388 tokens',
    'Diff, 2.0k tokens',
    'Terminal, 412 tokens',
  ],
  onAnswer: nothing,
  onReceipt: nothing,
};
const inTerminal: PanelProps = {
  ...base,
  tab: 'main',
  composer: { ...base.composer, mode: 'run', placeholder: 'Run in Main' },
  terminal: {
    info: terminal,
    feed: {
      attach: (view) => {
        view.restore(screen);
        return nothing;
      },
      written: nothing,
      input: nothing,
      useSize: nothing,
    },
    owns: true,
    theme: '',
    font: { fontSize: 12, fontFamily: null },
    reason: null,
    deeds,
    onReasonRead: nothing,
    finding: false,
    places: () => null,
    armed: () => true,
    permits: async () => true,
    onFind: nothing,
    onLink: nothing,
    onCopy: nothing,
    onClose: nothing,
  },
};

const longQuestion = Array.from(
  { length: 14 },
  (_, index) => `${index + 1}. Does this hold when the server sends a date that has passed?`,
).join('\n');

function manyTabs(tab: string): PanelProps {
  const names = ['watch the tests', 'ssh staging', 'psql'];
  const more = names.map((name, index) => ({
    ...terminal,
    id: name.split(' ')[0] ?? '',
    name,
    exitCode: index === 1 ? 255 : null,
  }));
  const description = descriptionStates(base).description?.description ?? null;
  return { ...base, tab, description, terminals: [terminal, server, ...more] };
}

/** Every state that is looked at, by name. */
export const states: Record<string, PanelProps> = {
  ...choiceStates(base),
  ...commandStates(base, inTerminal),
  ...pullStates(base),
  ...descriptionStates(base),
  'first-run': {
    ...asking([]),
    ...digest,
    checkouts: { count: 0, used: null, open: false, head: null },
    terminals: [],
  },
  empty: asking([]),
  done: base,
  streaming: { ...asking([done, streaming]), composer: running },
  digest: { ...asking([digestTurn]), ...digest },
  error: asking([failed]),
  interrupted: asking([interrupted]),
  queue: { ...asking([done, streaming], queued), composer: { ...running, text: 'and the tests?' } },
  'queue-limit': asking([done], overLimit),
  limited: { ...asking([done, limited(12)]), composer: running },
  versions: asking([done, local, again, interrupted]),
  consent: {
    ...asking([]),
    consent,
    composer: { ...base.composer, text: 'What does this pull request do?', onRefuse: nothing },
  },
  'consent-later': { ...asking([digestTurn]), consent, composer: { ...base.composer, onRefuse: nothing } },
  editing: {
    ...asking([done, local]),
    composer: {
      ...base.composer,
      text: 'What does this pull request do, in one sentence?',
      editing: { number: 1, followed: 1, onGiveUp: nothing },
    },
  },
  reconnecting: {
    ...asking([done]),
    host: { kind: 'reconnecting', attempt: 3, nextAt: now + 4000, since: now - 8000 },
    composer: { ...base.composer, connected: false, text: 'and what about', placeholder: '' },
  },
  missing: {
    ...base,
    host: { kind: 'missing', detail: 'Specified native messaging host not found.' },
  },
  outdated: {
    ...base,
    host: {
      kind: 'outdated',
      detail:
        "The host is older than the extension (host 0.1.0, protocol 1; extension's protocol 2): update Pullside and run: pullside install",
    },
  },
  receipt: { ...base, tab: 'receipt' },
  'receipt-local': {
    ...base,
    tab: 'receipt',
    receipt: {
      ...base.receipt,
      next: { ...receipt, provider: 'ollama', model: 'qwen2.5-coder:7b', destination: '127.0.0.1:11434' },
    },
  },
  'receipt-counting': { ...base, tab: 'receipt', receipt: { ...base.receipt, next: null } },
  terminal: inTerminal,
  'terminal-foreign': inTerminal.terminal
    ? { ...inTerminal, terminal: { ...inTerminal.terminal, owns: false, finding: true } }
    : inTerminal,
  'composer-full': { ...base, composer: { ...base.composer, text: longQuestion } },
  'tabs-many': manyTabs('ask'),
  'tabs-many-chosen': manyTabs('watch'),
  'tabs-renaming': { ...manyTabs('watch'), renaming: 'watch' },
  trouble: { ...base, trouble: 'The terminal could not be opened: /bin/fish is not there.' },
  notices: {
    ...base,
    notice:
      'The saved conversations were damaged. They were put aside as pullside.db.broken-2026-01-01T12-00-00.000Z, and a new file was started.',
    unsaved:
      'The conversation could not be saved: the disk is full. Free some space, then ask again; what was saved before is intact.',
  },
};
