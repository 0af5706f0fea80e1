import { expect, test } from 'vitest';
import type { ConversationEvent } from '../../../shared/conversation/event.ts';
import type { Receipt } from '../../../shared/conversation/receipt.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ProviderInfo } from '../../../shared/protocol/provider.ts';
import { FakeHostClient } from '../../../test/fakes/host-client.ts';
import { pullContext } from '../../../test/fakes/page.ts';
import { createPanel } from '../../../test/fakes/panel.ts';
import { STEADY_MS } from '../../embed/steady.ts';
import type { PanelState } from '../panel.ts';

const openai = { id: 'openai', label: 'OpenAI', destination: 'api.openai.com' } as ProviderInfo;
const at = '2026-01-01T00:00:00.000Z';
const yes = async () => true;
const may = { run: yes, write: yes, ask: () => true, agree: () => true, remove: () => true };
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** A panel on a pull request, with a host that wants consent until it was given. */
async function open(consented = false) {
  let agreed = consented;
  const host: FakeHostClient = new FakeHostClient({
    'provider/list': () => ({
      providers: [openai],
      chosen: { provider: 'openai', model: 'gpt-5' },
      hard: null,
      localOnly: false,
    }),
    'provider/consent': () => {
      agreed = true;
      return {};
    },
    'turn/start': ({ choice }) => {
      if (agreed || choice?.provider === 'digest') return { status: 'running' };
      throw new AppError('provider-needs-consent', 'Agree first.');
    },
    'turn/preview': () => ({ tokens: 7 }) as Receipt,
    'upload/append': ({ text }) => ({ length: text.length }),
  });
  let shown = 1;
  const page = { read: () => panel.onPage(pullContext({ number: shown })) };
  const panel: PanelState = createPanel(host, page);
  const visit = async (number: number) => {
    shown = number;
    page.read();
    await pause(10);
  };
  await visit(1);
  let seq = 0;
  const say = (event: ConversationEvent) => host.say('turn/event', { conversation: 'c1', seq: ++seq, event });
  const start = (turn: string) =>
    say({
      type: 'turn-started',
      turn,
      question: `question ${turn}`,
      provider: 'openai',
      model: 'm',
      replaces: null,
      at,
    });
  const started = () => host.called('turn/start');
  return { host, panel, visit, say, start, started };
}

async function type(panel: PanelState, text: string): Promise<void> {
  panel.writing.text.value = text;
  await panel.sending.send(may);
}

test('C1: the first question to a host waits for consent, and is still in the composer', async () => {
  const { panel } = await open();
  await type(panel, 'why?');
  expect(panel.questions.withheld.value).toMatchObject({
    ask: { question: 'why?' },
    destination: 'api.openai.com',
  });
  expect(panel.writing.text.value).toBe('why?');
  expect(panel.conversation.turns.value).toEqual([]);
  expect(panel.trouble.value).toBeNull();
});

test('C1: agreeing sends the very same question, under the same id', async () => {
  const { host, panel, started } = await open();
  await type(panel, 'why?');
  await pause(STEADY_MS + 20);
  await panel.questions.agree();
  expect(host.called('provider/consent')).toEqual([{ provider: 'openai', destination: 'api.openai.com' }]);
  const [first, second] = started();
  expect(second).toMatchObject({ turn: first?.turn, question: 'why?' });
  expect(panel.writing.text.value).toBe('');
  expect(panel.questions.withheld.value).toBeNull();
});

test('C8: what would be sent is counted of the very question that is withheld', async () => {
  const { host, panel } = await open();
  await type(panel, 'why?');
  await pause(10);
  expect(panel.questions.withheld.value?.receipt).toEqual({ tokens: 7 });
  expect(host.called('turn/preview').at(-1)).toMatchObject({ conversation: 'c1', question: 'why?' });
});

test('case 6: a second press of Send agrees once', async () => {
  const { host, panel, started } = await open();
  await type(panel, 'why?');
  await pause(STEADY_MS + 20);
  await Promise.all([panel.questions.agree(), panel.questions.agree()]);
  expect(host.called('provider/consent')).toHaveLength(1);
  expect(started()).toHaveLength(2);
});

test('C1: consent that the host does not take is asked for again, and says why', async () => {
  const { host, panel } = await open();
  await type(panel, 'why?');
  await pause(STEADY_MS + 20);
  host.refuse('provider/consent', new AppError('refused', 'It is elsewhere now.'));
  await expect(panel.questions.agree()).rejects.toThrow('elsewhere');
  expect(panel.questions.withheld.value).not.toBeNull();
  expect(panel.writing.text.value).toBe('why?');
});

test('case 6: a click that was meant for something else agrees to nothing', async () => {
  const { host, panel } = await open();
  await type(panel, 'why?');
  await panel.questions.agree();
  expect(host.called('provider/consent')).toEqual([]);
  expect(panel.questions.withheld.value).not.toBeNull();
});

test('C1: words that were changed meanwhile stay; what was shown is what is sent', async () => {
  const { panel, started } = await open();
  await type(panel, 'why?');
  panel.writing.text.value = 'why, and how?';
  await pause(STEADY_MS + 20);
  await panel.questions.agree();
  expect(started().at(-1)?.question).toBe('why?');
  expect(panel.writing.text.value).toBe('why, and how?');
});

test('C1: not now sends nothing; digest instead asks nobody', async () => {
  const { host, panel, started } = await open();
  await type(panel, 'why?');
  panel.questions.refuse();
  expect(panel.questions.withheld.value).toBeNull();
  expect(panel.writing.text.value).toBe('why?');
  await type(panel, 'why?');
  await panel.questions.useDigest();
  expect(started().at(-1)?.choice?.provider).toBe('digest');
  expect(host.called('provider/consent')).toEqual([]);
});

test('case 17: what waits for consent is asked on its own page alone', async () => {
  const { panel, visit } = await open();
  await type(panel, 'why?');
  await visit(2);
  expect(panel.questions.withheld.value).toBeNull();
  await visit(1);
  expect(panel.questions.withheld.value?.ask.question).toBe('why?');
});

test('case 17: what waits for consent on one page stays when another page asks, and when it is refused there', async () => {
  const { panel, host, visit } = await open();
  host.answer('conversation/open', ({ page }) => ({
    ...{ id: `c${page?.id}`, page, title: '', createdAt: at, lastSeq: 0, notice: null },
  }));
  await visit(2);
  await type(panel, 'second page?');
  await visit(3);
  await type(panel, 'third page?');
  const waits = () => panel.questions.withheld.value?.ask.question;
  await expect.poll(waits).toBe('third page?');
  panel.questions.refuse();
  expect(waits()).toBeUndefined();
  await visit(2);
  await expect.poll(waits).toBe('second page?');
});

test('C10: a question that is asked while another runs is taken, and the composer is free', async () => {
  const { panel, start, started } = await open(true);
  start('a');
  await type(panel, 'and?');
  expect(started()).toMatchObject([{ question: 'and?' }]);
  expect(panel.writing.text.value).toBe('');
  expect(panel.conversation.thread.value.queued.map(({ turn }) => turn.question)).toEqual(['and?']);
});

test('C1: a retry asks the same again in the place of the first, of another model where one is named', async () => {
  const { panel, start, started } = await open(true);
  start('a');
  const choice = { provider: 'openai', model: 'gpt-5' };
  await panel.questions.retry('a', choice);
  expect(started()).toMatchObject([{ question: 'question a', replaces: 'a', choice }]);
});

test('C1: an edited question takes the place of the first; what was being written comes back', async () => {
  const { panel, start, started } = await open(true);
  start('a');
  panel.writing.text.value = 'half a thou';
  panel.questions.edit('a');
  expect(panel.writing.text.value).toBe('question a');
  await type(panel, 'question b');
  expect(started()).toMatchObject([{ question: 'question b', replaces: 'a' }]);
  expect(panel.writing.text.value).toBe('half a thou');
  await type(panel, 'another');
  expect(started().at(-1)?.replaces).toBeNull();
});

test('C1: an edit that is given up leaves everything as it was', async () => {
  const { panel, start, started } = await open(true);
  start('a');
  panel.writing.text.value = 'half a thou';
  panel.questions.edit('a');
  panel.questions.giveUpEdit();
  expect(panel.writing.text.value).toBe('half a thou');
  expect(panel.writing.editing.value).toBeNull();
  expect(started()).toEqual([]);
});

test('C1: an edit that the host refused is still an edit', async () => {
  const { panel, start } = await open();
  start('a');
  panel.questions.edit('a');
  await type(panel, 'question b');
  expect(panel.writing.editing.value).toEqual({ turn: 'a', before: '' });
  expect(panel.writing.text.value).toBe('question b');
});

test('C10: the last that waits comes back into an empty composer', async () => {
  const { host, panel, start } = await open(true);
  start('a');
  start('b');
  host.say('turn/queue', { conversation: 'c1', waiting: [{ turn: 'b', behind: 'turn', until: null }] });
  panel.writing.text.value = 'words';
  await panel.questions.takeBack();
  expect(host.called('turn/stop')).toEqual([]);
  panel.writing.text.value = '';
  await panel.questions.takeBack();
  expect(host.called('turn/stop')).toEqual([{ turn: 'b' }]);
  expect(panel.writing.text.value).toBe('question b');
});
