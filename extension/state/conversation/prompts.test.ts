import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import type { ProviderInfo } from '../../../shared/protocol/provider.ts';
import { FakeHostClient } from '../../../test/fakes/host-client.ts';
import { pullContext } from '../../../test/fakes/page.ts';
import { createPanel } from '../../../test/fakes/panel.ts';
import type { PanelState } from '../panel.ts';

const openai = { id: 'openai', label: 'OpenAI', destination: 'api.openai.com' } as ProviderInfo;
const line = "/ai what's $(touch x) & > y 'unclosed";

/** A panel on a pull request that has a terminal. */
async function open(agreed: boolean) {
  const host = new FakeHostClient({
    'provider/list': () => ({
      providers: [openai],
      chosen: { provider: 'openai', model: 'm' },
      hard: null,
      localOnly: false,
    }),
    'turn/start': () => {
      if (agreed) return { status: 'running' };
      throw new AppError('provider-needs-consent', 'Agree first.');
    },
    'upload/append': ({ text }) => ({ length: text.length }),
  });
  const page = { read: () => panel.onPage(pullContext()) };
  const panel: PanelState = createPanel(host, page);
  page.read();
  panel.writing.sources.value = { ...panel.writing.sources.value, diff: false };
  await expect.poll(() => panel.conversation.id.value).toBe('c12');
  panel.tab.value = 'a-terminal';
  const ask = (view = panel.terminals.view) =>
    host.say('terminal/asked', { terminal: 't', view, ask: 'q1', line });
  const started = () => host.called('turn/start');
  return { host, panel, ask, started };
}

test('B7: a question typed at a prompt is taken at once and asked as it was typed, in the terminal’s place', async () => {
  const { host, panel, ask, started } = await open(true);
  ask();
  expect(host.called('terminal/accept')).toEqual([{ terminal: 't', ask: 'q1' }]);
  await expect.poll(() => started()).toHaveLength(1);
  expect(started()[0]).toMatchObject({ question: line, askedAt: { terminal: 't', ask: 'q1' } });
  expect(panel.tab.value).not.toBe('ask');
  expect(host.called('terminal/decline')).toEqual([]);
});

test('a question of another view is left to it', async () => {
  const { host, ask, started } = await open(true);
  ask('another');
  await new Promise((done) => setTimeout(done, 20));
  expect(host.called('terminal/accept')).toEqual([]);
  expect(started()).toEqual([]);
});

test('what the host does not take is said at the prompt, and not in the panel', async () => {
  const { host, panel, ask } = await open(true);
  host.refuse('turn/start', new AppError('bad-request', 'Too long.'));
  ask();
  await expect.poll(() => host.called('terminal/decline')).toHaveLength(1);
  expect(host.called('terminal/decline')).toEqual([{ terminal: 't', ask: 'q1', reason: 'Too long.' }]);
  expect(panel.trouble.value).toBeNull();
  expect(panel.conversation.turns.value).toEqual([]);
});

test('a question that needs consent waits for it; Not now ends it at the prompt and leaves the composer alone', async () => {
  const { host, panel, ask } = await open(false);
  ask();
  await expect.poll(() => panel.questions.withheld.value?.ask.askedAt?.terminal).toBe('t');
  expect(host.called('terminal/decline')).toEqual([]);
  panel.questions.refuse();
  expect(host.called('terminal/decline')).toMatchObject([{ terminal: 't', ask: 'q1' }]);
  expect(panel.writing.text.value).toBe('');
});

test('who ends the question at the prompt is not asked for consent any more', async () => {
  const { host, panel, ask } = await open(false);
  ask();
  await expect.poll(() => panel.questions.withheld.value).not.toBeNull();
  host.say('terminal/answered', { terminal: 't', ask: 'q0' });
  expect(panel.questions.withheld.value).not.toBeNull();
  host.say('terminal/answered', { terminal: 't', ask: 'q1' });
  expect(panel.questions.withheld.value).toBeNull();
});
