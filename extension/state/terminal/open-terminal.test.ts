import { expect, test } from 'vitest';
import { FakeHostClient } from '../../../test/fakes/host-client.ts';
import { pullContext } from '../../../test/fakes/page.ts';
import { createPanel } from '../../../test/fakes/panel.ts';
import { terminalInfo } from '../../../test/fakes/terminals.ts';
import { runChord } from '../chords.ts';

const checkout = { path: '/home/mira/ferry', branch: 'main', headSha: 'a'.repeat(40) };

function openPanel() {
  const found = Promise.withResolvers<void>();
  const host = new FakeHostClient({
    'workspace/find': () =>
      found.promise.then(() => ({ workspaces: [checkout], chosen: checkout.path, asks: false })),
    'terminal/open': ({ terminal }) => terminalInfo({ id: terminal }),
  });
  const panel = createPanel(host);
  panel.onPage(pullContext());
  return { panel, host, answerFind: found.resolve };
}

test('a terminal that is wanted before the host knows the checkout starts there all the same', async () => {
  const { panel, host, answerFind } = openPanel();
  const opening = panel.openTerminal();
  await new Promise((done) => setTimeout(done, 20));
  expect(host.called('terminal/open')).toEqual([]);
  answerFind();
  const terminal = await opening;
  expect(host.called('terminal/open')).toMatchObject([{ terminal, cwd: checkout.path }]);
  expect(panel.tab.value).toBe(terminal);
});

test('the find chord shows the terminal that it finds in, and is left to others without one', async () => {
  const { panel, answerFind } = openPanel();
  expect(runChord(panel, 'find', () => {})).toBe(false);
  answerFind();
  const terminal = await panel.openTerminal();
  panel.tab.value = 'ask';
  expect(runChord(panel, 'find', () => {})).toBe(true);
  expect(panel.tab.value).toBe(terminal);
  expect(panel.finding.value).toBe(true);
});
