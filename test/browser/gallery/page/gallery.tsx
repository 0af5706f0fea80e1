import '@xterm/xterm/css/xterm.css';
import '../../../../extension/components/styles/all.css';
import '../../../../extension/components/styles/options.css';
import { render } from 'preact';
import { applyTheme } from '../../../../extension/components/basics/theme.ts';
import { OptionsPage } from '../../../../extension/components/options/options-page.tsx';
import { Panel } from '../../../../extension/components/panel/panel.tsx';
import { optionsStates } from './choices.ts';
import { states } from './states.ts';

/**
 * Shows `state=done&theme=dark&dock=bottom`, and with `press` what presses on these selectors draw; resolves when
 * nothing changes any more. Nothing stays of what was shown before.
 */
async function show(wanted: string): Promise<void> {
  const query = new URLSearchParams(wanted);
  const name = query.get('state') ?? 'done';
  const state = states[name];
  const options = optionsStates[name];
  const root = document.getElementById('root');
  if (!(state || options) || !root) throw new Error(`No such state: ${wanted}`);
  render(null, root);
  await applyTheme(document, query.get('theme') ?? 'light');
  const dock = query.get('dock') === 'bottom' ? 'bottom' : 'right';
  if (options) render(<OptionsPage {...options} />, root);
  else if (state) render(<Panel {...state} dock={dock} />, root);
  await stillness();
  for (const selector of query.getAll('press')) await press(selector);
}

async function press(selector: string): Promise<void> {
  const target = document.querySelector<HTMLElement>(selector);
  if (!target) throw new Error(`Nothing to press: ${selector}`);
  target.click();
  await stillness();
}

const STILL_FRAMES = 4;

/** Resolves when some frames changed nothing: xterm draws rows, and what stands beside them, frames after they came. */
async function stillness(): Promise<void> {
  let still = 0;
  const changes = new MutationObserver(() => {
    still = 0;
  });
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };
  changes.observe(document.documentElement, everything);
  for (; still < STILL_FRAMES; still++) await new Promise((done) => requestAnimationFrame(done));
  changes.disconnect();
}

Object.assign(globalThis, { show });
