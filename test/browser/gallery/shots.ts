/** A state of the panel in one size and theme. */
export interface Shot {
  name: string;
  state: string;
  theme: string;
  dock: 'right' | 'bottom';
  width: number;
  height: number;
  /** Selectors of what is pressed before it is looked at. */
  press?: readonly string[];
}

/** Where the gallery shows a shot. */
export function addressOf(site: string, { state, theme, dock, press = [] }: Shot): string {
  const query = new URLSearchParams({ state, theme, dock });
  for (const selector of press) query.append('press', selector);
  return `${site}?${query}`;
}

const side = { theme: 'light', dock: 'right', width: 440, height: 900 } as const;
const plain = [
  'first-run',
  'empty',
  'done',
  'streaming',
  'digest',
  'error',
  'interrupted',
  'queue',
  'queue-limit',
  'limited',
  'versions',
  'consent',
  'consent-later',
  'editing',
  'reconnecting',
  'missing',
  'outdated',
  'receipt',
  'terminal',
  'terminal-foreign',
  'trouble',
  'notices',
];
const themes = ['dark', 'dark_dimmed', 'light_high_contrast', 'dark_high_contrast', 'light_colorblind'];

const opened = { ...side, press: ['.picker'] };
const options = { ...side, width: 1000 };
const narrow = { width: 340, height: 700 };
const pulls: Shot[] = [
  { ...side, name: 'head behind', state: 'head-behind' },
  { ...side, name: 'head behind 340 dark', state: 'head-behind', theme: 'dark', ...narrow },
  { ...side, name: 'head other', state: 'head-other' },
  { ...side, name: 'head diverged 340', state: 'head-diverged', ...narrow },
  { ...side, name: 'lacking', state: 'lacking' },
  { ...side, name: 'lacking 340 dark', state: 'lacking', theme: 'dark', ...narrow },
  { ...side, name: 'receipt files', state: 'receipt-files' },
  { ...side, name: 'receipt files 340 dark', state: 'receipt-files', theme: 'dark', ...narrow },
  { ...side, name: 'selection', state: 'selection' },
  { ...side, name: 'selection 340 dark', state: 'selection', theme: 'dark', ...narrow },
  { ...side, name: 'diff limited', state: 'diff-limited' },
];
const choices: Shot[] = [
  { ...opened, name: 'menu', state: 'menu' },
  { ...opened, name: 'menu dark', state: 'menu', theme: 'dark' },
  { ...opened, name: 'menu 340', state: 'menu', ...narrow },
  { ...opened, name: 'menu bottom', state: 'menu', dock: 'bottom', width: 1100, height: 392 },
  { ...opened, name: 'menu all', state: 'menu', press: ['.picker', '.menu-group .menu-item[aria-expanded]'] },
  { ...opened, name: 'menu local-only', state: 'menu-local-only' },
  { ...opened, name: 'menu local-only high contrast', state: 'menu-local-only', theme: 'dark_high_contrast' },
  { ...opened, name: 'menu loading', state: 'menu-loading' },
  { ...side, name: 'workspace one', state: 'workspace-one' },
  { ...side, name: 'workspace several', state: 'workspace-several' },
  { ...side, name: 'workspace several dark', state: 'workspace-several', theme: 'dark' },
  { ...side, name: 'workspace several 340', state: 'workspace-several', ...narrow },
  { ...side, name: 'workspace one bottom', state: 'workspace-one', dock: 'bottom', width: 1100, height: 392 },
  { ...options, name: 'options first-run', state: 'options-first-run' },
  { ...options, name: 'options keys', state: 'options-keys' },
  { ...options, name: 'options keys dark', state: 'options-keys', theme: 'dark' },
  { ...options, name: 'options keys high contrast', state: 'options-keys', theme: 'light_high_contrast' },
  { ...options, name: 'options keys 340', state: 'options-keys', width: 340 },
  { ...options, name: 'options testing', state: 'options-testing', press: ['#open-openai'] },
  { ...options, name: 'options works', state: 'options-works', press: ['#open-openai'] },
  { ...options, name: 'options error', state: 'options-error', press: ['#open-openai'] },
  { ...options, name: 'options error closed', state: 'options-error' },
  { ...options, name: 'options refused', state: 'options-refused', press: ['#open-compatible'] },
  {
    ...options,
    name: 'options refused 340 dark',
    state: 'options-refused',
    press: ['#open-compatible'],
    width: 340,
    theme: 'dark',
  },
  { ...options, name: 'options terminals', state: 'options-terminals', height: 1500 },
  {
    ...options,
    name: 'options terminals 340 dark',
    state: 'options-terminals',
    width: 340,
    height: 2100,
    theme: 'dark',
  },
  { ...options, name: 'options instructions', state: 'options-instructions', height: 1700 },
  {
    ...options,
    name: 'options instructions 340 dark',
    state: 'options-instructions',
    width: 340,
    height: 2600,
    theme: 'dark',
  },
  { ...options, name: 'options github', state: 'options-keys', height: 1500 },
  { ...options, name: 'options hosts', state: 'options-hosts', height: 1700 },
  {
    ...options,
    name: 'options hosts 340 dark',
    state: 'options-hosts',
    width: 340,
    height: 2600,
    theme: 'dark',
    press: ['[aria-label="Token for github.lumen-labs.example"]'],
  },
  {
    ...options,
    name: 'options hosts token',
    state: 'options-hosts',
    height: 1900,
    press: ['[aria-label="Token for github.lumen-labs.example"]'],
  },
  {
    ...options,
    name: 'options host refused dark',
    state: 'options-host-refused',
    height: 1700,
    theme: 'dark',
  },
  { ...options, name: 'options host bad 340', state: 'options-host-bad', width: 340, height: 2400 },
  { ...options, name: 'options missing', state: 'options-missing' },
  { ...options, name: 'options waiting', state: 'options-waiting' },
];

/** The states of a description that is drafted. */
export const drafts = [
  '',
  '-none',
  '-starting',
  '-writing',
  '-left',
  '-new',
  '-secret',
  '-long',
  '-put',
  '-update',
  '-asked',
  '-updated',
  '-stopped',
] as const;
const descriptions: Shot[] = [
  ...drafts.map((kind) => ({ ...side, name: `description${kind}`, state: `description${kind}` })),
  { ...side, name: 'description dark', state: 'description', theme: 'dark' },
  { ...side, name: 'description asked dark', state: 'description-asked', theme: 'dark' },
  { ...side, name: 'description 340 dark', state: 'description', theme: 'dark', ...narrow },
  { ...side, name: 'description asked 340', state: 'description-asked', ...narrow },
  { ...side, name: 'description high contrast', state: 'description', theme: 'light_high_contrast' },
  { ...side, name: 'description 620', state: 'description', width: 620 },
  {
    ...side,
    name: 'description left out',
    state: 'description',
    press: ['.left-out summary'],
  },
  {
    ...side,
    name: 'description templates',
    state: 'description-templates',
    press: ['.description-head .menu-button'],
  },
  {
    ...side,
    name: 'description templates 340 dark',
    state: 'description-templates',
    theme: 'dark',
    ...narrow,
    press: ['.description-head .menu-button'],
  },
  { ...side, name: 'description bottom', state: 'description', dock: 'bottom', width: 1100, height: 392 },
];

const bottom = { dock: 'bottom', width: 1100, height: 392 } as const;
/** A press on the sign of a command shows its actions. */
const actionsOf = (record: string) => [`[data-record="${record}"]`];
const commands: Shot[] = [
  { ...side, name: 'commands', state: 'commands', press: actionsOf('test') },
  { ...side, name: 'commands dark', state: 'commands', press: actionsOf('test'), theme: 'dark' },
  { ...side, name: 'commands 340', state: 'commands', press: actionsOf('test'), ...narrow },
  { ...side, name: 'commands long', state: 'commands', press: actionsOf('long') },
  { ...side, name: 'commands long 340', state: 'commands', press: actionsOf('long'), ...narrow },
  { ...side, name: 'commands running', state: 'commands', press: actionsOf('e2e') },
  {
    ...side,
    name: 'commands high contrast',
    state: 'commands',
    press: actionsOf('test'),
    theme: 'light_high_contrast',
  },
  { ...side, name: 'commands bottom', state: 'commands', press: actionsOf('test'), ...bottom },
  { ...side, name: 'commands attached', state: 'commands-attached', press: actionsOf('test') },
  { ...side, name: 'commands reason', state: 'commands-reason' },
  { ...side, name: 'commands run', state: 'commands-run' },
  { ...side, name: 'commands large', state: 'commands-large' },
  ...['', '-open', '-loading', '-empty', '-nothing', '-error'].map((kind) => ({
    ...side,
    name: `history${kind}`,
    state: `history${kind}`,
  })),
  { ...side, name: 'history-open dark', state: 'history-open', theme: 'dark' },
  { ...side, name: 'history-open 340', state: 'history-open', ...narrow },
  { ...side, name: 'history 340 dark', state: 'history', ...narrow, theme: 'dark' },
  { ...side, name: 'history high contrast', state: 'history-open', theme: 'dark_high_contrast' },
  { ...side, name: 'history bottom', state: 'history', ...bottom },
  { ...side, name: 'history forgetting', state: 'history', press: ['.history-foot .danger'] },
  { ...side, name: 'last-error', state: 'last-error' },
  { ...side, name: 'last-error 340', state: 'last-error', ...narrow },
  { ...side, name: 'slash', state: 'slash' },
  { ...side, name: 'slash 340 dark', state: 'slash', ...narrow, theme: 'dark' },
  { ...side, name: 'files', state: 'files', press: ['#composer'] },
  { ...side, name: 'files 340 dark', state: 'files', ...narrow, theme: 'dark', press: ['#composer'] },
  { ...side, name: 'files none', state: 'files-none', press: ['#composer'] },
  { ...side, name: 'files attached', state: 'files-attached' },
  { ...side, name: 'files attached 340 dark', state: 'files-attached', ...narrow, theme: 'dark' },
  { ...side, name: 'files attached bottom', state: 'files-attached', ...bottom },
  { ...side, name: 'worktrees', state: 'worktrees', press: ['.run-here .menu-button'] },
  { ...side, name: 'worktrees 340', state: 'worktrees', ...narrow, press: ['.run-here .menu-button'] },
  { ...side, name: 'worktrees bottom', state: 'worktrees', ...bottom },
  { ...side, name: 'worktree creating', state: 'worktree-creating' },
  { ...side, name: 'worktree removal', state: 'worktree-removal' },
  { ...side, name: 'worktree removal dark', state: 'worktree-removal', theme: 'dark' },
];

export const shots: Shot[] = [
  ...choices,
  ...pulls,
  ...descriptions,
  ...commands,
  ...plain.map((state) => ({ ...side, name: state, state })),
  ...themes.map((theme) => ({ ...side, name: `streaming ${theme}`, state: 'streaming', theme })),
  ...['queue', 'limited', 'versions', 'consent', 'editing'].map((state) => ({
    ...side,
    name: `${state} dark`,
    state,
    theme: 'dark',
  })),
  { ...side, name: 'terminal dark', state: 'terminal', theme: 'dark' },
  { ...side, name: 'receipt dark', state: 'receipt', theme: 'dark' },
  { ...side, name: 'missing dark', state: 'missing', theme: 'dark' },
  ...[
    'streaming',
    'queue',
    'limited',
    'versions',
    'consent',
    'editing',
    'terminal',
    'receipt',
    'missing',
    'first-run',
  ].map((state) => ({
    ...side,
    name: `${state} 340`,
    state,
    width: 340,
    height: 700,
  })),
  { ...side, name: 'streaming 620', state: 'streaming', width: 620 },
  { ...side, name: 'streaming bottom', state: 'streaming', dock: 'bottom', width: 1100, height: 392 },
  { ...side, name: 'retry', state: 'versions', press: ['.strip .menu > button'] },
  { ...side, name: 'versions opened', state: 'versions', press: ['.versions'] },
  {
    ...side,
    name: 'retry 340 dark',
    state: 'versions',
    width: 340,
    height: 700,
    theme: 'dark',
    press: ['.strip .menu > button'],
  },
  { ...side, name: 'queue bottom', state: 'queue', dock: 'bottom', width: 1100, height: 392 },
  { ...side, name: 'consent bottom', state: 'consent', dock: 'bottom', width: 1100, height: 392 },
  {
    ...side,
    name: 'terminal bottom dark',
    state: 'terminal',
    dock: 'bottom',
    width: 1100,
    height: 392,
    theme: 'dark',
  },
];
