import '@xterm/xterm/css/xterm.css';
import '../../../../extension/components/styles/all.css';
import '../../../../extension/components/styles/options.css';
import { render } from 'preact';
import { OptionsPage } from '../../../../extension/components/options-page.tsx';
import { Panel } from '../../../../extension/components/panel.tsx';
import { applyTheme } from '../../../../extension/components/theme.ts';
import { optionsStates } from './choices.ts';
import { states } from './states.ts';

/** `?state=done&theme=dark&dock=bottom`, and with `press` the selectors of what is pressed then. */
async function show(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const name = query.get('state') ?? 'done';
  const state = states[name];
  const options = optionsStates[name];
  const root = document.getElementById('root');
  if (!(state || options) || !root) throw new Error(`No such state: ${location.search}`);
  await applyTheme(document, query.get('theme') ?? 'light');
  const dock = query.get('dock') === 'bottom' ? 'bottom' : 'right';
  if (options) render(<OptionsPage {...options} />, root);
  else if (state) render(<Panel {...state} dock={dock} />, root);
  // One press a task: what it draws can be pressed next.
  query.getAll('press').forEach((selector, index) => {
    setTimeout(press, 30 * (index + 1), selector);
  });
}

/** What stands beside a terminal's rows is drawn with them, a frame later. */
function press(selector: string, tries = 20): void {
  const target = document.querySelector<HTMLElement>(selector);
  if (target) target.click();
  else if (tries > 0) setTimeout(press, 5, selector, tries - 1);
}

void show();
