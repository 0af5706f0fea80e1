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
  { ...options, name: 'options missing', state: 'options-missing' },
  { ...options, name: 'options waiting', state: 'options-waiting' },
];

export const shots: Shot[] = [
  ...choices,
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
