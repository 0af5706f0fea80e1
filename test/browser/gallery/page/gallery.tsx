import '@xterm/xterm/css/xterm.css';
import '../../../../extension/components/styles/all.css';
import { render } from 'preact';
import { Panel } from '../../../../extension/components/panel.tsx';
import { applyTheme } from '../../../../extension/components/theme.ts';
import { states } from './states.ts';

/** `?state=done&theme=dark&dock=bottom` */
async function show(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const state = states[query.get('state') ?? 'done'];
  const root = document.getElementById('root');
  if (!state || !root) throw new Error(`No such state: ${location.search}`);
  await applyTheme(document, query.get('theme') ?? 'light');
  render(<Panel {...state} dock={query.get('dock') === 'bottom' ? 'bottom' : 'right'} />, root);
}

void show();
