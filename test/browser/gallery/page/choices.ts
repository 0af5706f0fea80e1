import type { ServiceModels } from '../../../../extension/components/models/service-models.ts';
import type { OptionsPageProps } from '../../../../extension/components/options/options-page.tsx';
import type { PanelProps } from '../../../../extension/components/panel/panel.tsx';
import { strings } from '../../../../extension/strings.ts';
import type { ProviderInfo } from '../../../../shared/protocol/provider.ts';

const cloud: Omit<ProviderInfo, 'id' | 'label' | 'destination' | 'models'> = {
  address: null,
  isModel: true,
  isLocal: false,
  reason: null,
  consented: true,
  takesKey: 'needed',
  takesAddress: 'optional',
  keyFrom: 'keychain',
};
const noKey = { reason: 'It has no API key yet.', keyFrom: null };

const openai: ProviderInfo = {
  ...cloud,
  id: 'openai',
  label: 'OpenAI',
  destination: 'api.openai.com',
  models: ['gpt-5-mini', 'gpt-5'],
};
const gemini: ProviderInfo = {
  ...cloud,
  id: 'gemini',
  label: 'Gemini',
  destination: 'generativelanguage.googleapis.com',
  models: ['gemini-2.5-flash', 'gemini-2.5-pro'],
  keyFrom: 'environment',
  consented: false,
};
const anthropic: ProviderInfo = {
  ...cloud,
  id: 'anthropic',
  label: 'Anthropic',
  destination: 'api.anthropic.com',
  models: ['claude-sonnet-4-5', 'claude-opus-4-1'],
  keyFrom: 'file',
};
const ollama: ProviderInfo = {
  ...cloud,
  id: 'ollama',
  label: 'Ollama',
  destination: '127.0.0.1:11434',
  models: [],
  isLocal: true,
  takesKey: 'none',
  keyFrom: null,
};
const compatible: ProviderInfo = {
  ...cloud,
  id: 'compatible',
  label: 'OpenAI-compatible',
  destination: null,
  models: [],
  takesKey: 'optional',
  takesAddress: 'needed',
  reason: 'It has no address yet.',
  keyFrom: null,
};
const digest: ProviderInfo = {
  ...cloud,
  id: 'digest',
  label: 'digest',
  destination: null,
  models: ['digest'],
  isModel: false,
  isLocal: true,
  takesKey: 'none',
  takesAddress: 'none',
  keyFrom: null,
};
const all = [openai, gemini, anthropic, ollama, compatible, digest];

const known = (names: readonly string[]): ServiceModels => ({ kind: 'known', names });
const qwen = known(['qwen2.5-coder:7b', 'llama3.2:3b', 'gpt-oss:20b']);
const many = known(['gpt-5-mini', 'gpt-5', ...Array.from({ length: 32 }, (_, index) => `gpt-4.${index}`)]);
const mini = { provider: 'openai', model: 'gpt-5-mini' };
const opus = { provider: 'anthropic', model: 'claude-opus-4-1' };
const local = { provider: 'ollama', model: 'qwen2.5-coder:7b' };

/** States of the panel in which somebody chooses, made of its usual props. */
export function choiceStates(base: PanelProps): Record<string, PanelProps> {
  const menu: PanelProps = {
    ...base,
    providers: all,
    chosen: mini,
    hard: opus,
    elsewhere: { repository: local, default: local },
    models: new Map([
      ['openai', many],
      [
        'anthropic',
        { kind: 'failed', message: 'api.anthropic.com refused the key (401). Enter another one.' },
      ],
      ['ollama', qwen],
    ]),
  };
  const checkout = { path: '/home/ada/src/ferry', branch: 'feat/retry-after', headSha: null };
  const card = {
    workspaces: [checkout],
    chosen: null,
    repository: 'lumen-labs/ferry',
    settings: '/home/ada/.config/pullside/settings.json',
    wanted: false,
    onChoose: () => {},
    onLater: () => {},
    onLook: () => {},
  };
  const empty: PanelProps = {
    ...base,
    ask: { ...base.ask, thread: { shown: [], queued: [] } },
    checkouts: { count: 1, used: null, open: true, head: null },
  };
  return {
    menu,
    'menu-local-only': { ...menu, chosen: local, localOnly: true },
    'menu-loading': {
      ...menu,
      models: new Map([['ollama', { kind: 'asking' }]]),
    },
    'workspace-none': {
      ...empty,
      checkouts: { count: 0, used: null, open: false, head: null },
      workspace: { ...card, workspaces: [], wanted: true },
    },
    'workspace-one': { ...empty, workspace: card },
    'workspace-several': {
      ...base,
      workspace: {
        ...card,
        chosen: checkout.path,
        wanted: true,
        workspaces: [
          checkout,
          { path: '/home/ada/reviews/lumen-labs/ferry-review', branch: null, headSha: null },
          { path: '/mnt/disk/ferry', branch: 'main', headSha: null },
        ],
      },
    },
  };
}

const nothing = () => {};
const github: OptionsPageProps['github'] = {
  rows: [{ host: 'github.com', tokenFrom: 'gh', panel: 'always', outcome: null }],
  trouble: null,
  onAdd: async () => false,
  onRemove: nothing,
  onToken: nothing,
};
const hosts: OptionsPageProps['github'] = {
  ...github,
  rows: [
    ...github.rows,
    {
      ...{ host: 'github.lumen-labs.example', tokenFrom: 'keychain', panel: 'added' },
      outcome: {
        isGood: true,
        words: strings.github.trial.taken('github.lumen-labs.example', { remaining: 4998, limit: 5000 }),
      },
    },
    {
      host: 'a-rather-long-name-of-a-server.engineering.lumen-labs.example',
      tokenFrom: null,
      panel: 'added',
      outcome: { isGood: false, words: 'A token has no blanks in it and is not that long: copy it anew.' },
    },
    { host: 'ghe.of-the-environment.example', tokenFrom: 'environment', panel: 'none', outcome: null },
  ],
};
const options: OptionsPageProps = {
  host: { kind: 'connected', version: '0.1.0', pid: 7 },
  now: 0,
  providers: all,
  chosen: mini,
  hard: opus,
  models: new Map([
    ['openai', many],
    ['ollama', qwen],
  ]),
  refusals: new Map(),
  trouble: null,
  github,
  instructions: { rows: [], onChange: nothing },
  terminal: {
    settings: { stderr: 'auto', fontSize: 12, fontFamily: null },
    trouble: null,
    onChange: nothing,
  },
  onSave: nothing,
  onRemoveKey: nothing,
  onTest: nothing,
  onChoose: nothing,
  onRetry: nothing,
  onCopy: nothing,
};

const fullDisk = 'the settings file cannot be written: the disk is full. Free some space, then try again.';

/** States of the options page. */
export const optionsStates: Record<string, OptionsPageProps> = {
  'options-first-run': {
    ...options,
    providers: all.map((each) => (each.takesKey === 'needed' ? { ...each, ...noKey } : each)),
    chosen: { provider: 'digest', model: 'digest' },
    hard: null,
    models: new Map([
      [
        'ollama',
        {
          kind: 'failed',
          message: '127.0.0.1:11434 refuses the connection. Start Ollama there, or change the address.',
        },
      ],
    ]),
  },
  'options-keys': options,
  'options-testing': { ...options, models: new Map([['openai', { kind: 'asking' }]]) },
  'options-works': options,
  'options-error': {
    ...options,
    models: new Map([
      ['openai', { kind: 'failed', message: 'api.openai.com refused the key (401). Enter another one.' }],
      ['ollama', qwen],
    ]),
  },
  'options-refused': {
    ...options,
    refusals: new Map([
      [
        'compatible',
        'This is no API key: it holds blanks or characters that no key has. Copy the whole key again.',
      ],
    ]),
  },
  'options-instructions': {
    ...options,
    instructions: {
      rows: [
        {
          repository: { host: 'github.com', owner: 'lumen-labs', repo: 'ferry' },
          instructions: 'We use pnpm and vitest. Answer in short sentences, and name the file of each claim.',
          trouble: fullDisk,
        },
        {
          repository: { host: 'git.example.org', owner: 'lumen-labs', repo: 'harbour' },
          instructions: '',
          trouble: null,
        },
      ],
      onChange: nothing,
    },
  },
  'options-terminals': {
    ...options,
    terminal: {
      settings: { stderr: 'always', fontSize: 14, fontFamily: 'JetBrains Mono' },
      trouble: {
        of: 'fontSize',
        words: fullDisk,
      },
      onChange: nothing,
    },
  },
  'options-hosts': { ...options, github: hosts },
  'options-host-refused': {
    ...options,
    github: { ...hosts, trouble: strings.github.refusals.notAllowed('github.lumen-labs.example') },
  },
  'options-host-bad': {
    ...options,
    github: { ...github, trouble: strings.github.refusals.hasPath('github.lumen-labs.example') },
  },
  'options-missing': { ...options, host: { kind: 'missing', detail: '' } },
  'options-waiting': { ...options, host: { kind: 'reconnecting', attempt: 3, nextAt: 4000, since: 0 } },
};
