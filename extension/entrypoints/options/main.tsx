import '../../components/styles/all.css';
import '../../components/styles/options.css';
import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import { browser } from 'wxt/browser';
import { applyTheme } from '../../components/basics/theme.ts';
import { OptionsPage } from '../../components/options/options-page.tsx';
import { addedHosts, followAddedHosts, giveBackHost, requestHost } from '../../embed/added-hosts.ts';
import { createHostClient } from '../../host/connection.ts';
import { openNativeTransport } from '../../host/native-transport.ts';
import { copyText } from '../../state/clipboard.ts';
import { createGitHubHosts } from '../../state/options/github-hosts.ts';
import { createInstructions } from '../../state/options/instructions.ts';
import { createOptions } from '../../state/options/options.ts';

async function start(root: HTMLElement): Promise<void> {
  const { version } = browser.runtime.getManifest();
  const host = createHostClient(openNativeTransport, { name: 'options', version });
  const options = createOptions(host);
  const { providers } = options;
  const instructions = createInstructions(host);
  const github = createGitHubHosts(host, {
    added: addedHosts,
    request: requestHost,
    giveBack: giveBackHost,
    follow: followAddedHosts,
  });
  const now = signal(Date.now());
  setInterval(() => (now.value = Date.now()), 1000);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => applyTheme(document, dark.matches ? 'dark' : 'light');
  dark.addEventListener('change', () => void paint());
  await paint();
  effect(() => {
    const props = {
      host: host.state.value,
      now: now.value,
      providers: providers.list.value,
      chosen: providers.chosen.value,
      hard: providers.hard.value,
      models: providers.models.lists.value,
      refusals: options.refusals.all.value,
      trouble: options.trouble.value,
      github: {
        rows: github.rows.value,
        trouble: github.trouble.value,
        onAdd: github.add,
        onRemove: github.remove,
        onToken: github.setToken,
      },
      instructions: {
        rows: instructions.rows.value,
        onChange: instructions.change,
      },
      terminal: {
        settings: options.terminal.value,
        trouble: options.terminalTrouble.value,
        onChange: options.change,
      },
      onSave: options.save,
      onRemoveKey: options.removeKey,
      onTest: options.test,
      onChoose: options.choose,
      onRetry: () => host.retry(),
      onCopy: copyText,
    };
    render(<OptionsPage {...props} />, root);
  });
}

const root = document.getElementById('root');
if (root) void start(root);
