/** A state of the panel in one size and theme. */
export interface Shot {
  name: string;
  state: string;
  theme: string;
  dock: 'right' | 'bottom';
  width: number;
  height: number;
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

export const shots: Shot[] = [
  ...plain.map((state) => ({ ...side, name: state, state })),
  ...themes.map((theme) => ({ ...side, name: `streaming ${theme}`, state: 'streaming', theme })),
  { ...side, name: 'terminal dark', state: 'terminal', theme: 'dark' },
  { ...side, name: 'receipt dark', state: 'receipt', theme: 'dark' },
  { ...side, name: 'missing dark', state: 'missing', theme: 'dark' },
  ...['streaming', 'terminal', 'receipt', 'missing', 'first-run'].map((state) => ({
    ...side,
    name: `${state} 340`,
    state,
    width: 340,
    height: 700,
  })),
  { ...side, name: 'streaming 620', state: 'streaming', width: 620 },
  { ...side, name: 'streaming bottom', state: 'streaming', dock: 'bottom', width: 1100, height: 392 },
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
