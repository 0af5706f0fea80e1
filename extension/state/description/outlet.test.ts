import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { FakeHostClient } from '../../../test/fakes/host-client.ts';
import { pullContext } from '../../../test/fakes/page.ts';
import type { Put } from '../../embed/put-messages.ts';
import { STEADY_MS } from '../../embed/steady.ts';
import type { PutOutcome } from '../../embed/to-panel.ts';
import { strings } from '../../strings.ts';
import { createPage } from '../page/page.ts';
import { createForm } from './form.ts';
import { createOutlet } from './outlet.ts';
import { createWaysOut } from './ways-out.ts';

const yes = async () => true;
const steady = () => new Promise((done) => setTimeout(done, STEADY_MS + 20));

/** An outlet with a page that takes what is put, unless it has another result. */
function open({ body = 'new', result = 'done' as PutOutcome['result'] } = {}) {
  const puts: Put[] = [];
  const host = new FakeHostClient({
    'description/gate': ({ title, body: text }) => ({
      title,
      body: text.replace('hush', '[REDACTED]'),
      findings: text.includes('hush') ? ['password'] : [],
      refusal: text.length > 100 ? 'too long' : null,
    }),
    'description/publish': ({ title, body: text }) => ({ title: title ?? '', body: text, findings: [] }),
    'description/undo': () => ({ title: '', body: 'old' }),
  });
  const form = createForm({
    readForm: () => {},
    put: (put) => {
      puts.push(put);
      queueMicrotask(() => form.onPut({ id: put.id, result, before: { title: null, body: put.expected } }));
    },
  });
  const page = createPage();
  page.read(pullContext());
  const text = { title: null, body };
  const ways = createWaysOut({ host, page, form });
  const outlet = createOutlet({
    ...{ page, ways, text: signal(text) },
    old: signal('old'),
    confirmOld: async () => {},
  });
  return { host, outlet, page, puts, text };
}

test('E7: what is put went through the gate, and says what was hidden', async () => {
  const { outlet, puts } = open({ body: 'a hush' });
  await outlet.put(yes);
  expect(puts).toMatchObject([{ body: 'a [REDACTED]', expected: 'old', title: null }]);
  expect(outlet.done.value).toMatchObject({ where: 'field', findings: ['password'] });
});

test('case 17: a yes that comes when the page is another one puts, publishes and undoes nothing', async () => {
  const { host, outlet, page, puts } = open();
  let number = 90;
  const late = async () => {
    number++;
    page.read(pullContext({ number }));
    return true;
  };
  await outlet.put(late);
  await outlet.ask();
  await steady();
  await outlet.publish(late);
  expect(puts).toEqual([]);
  await outlet.put(yes);
  await outlet.undo(late);
  expect(puts).toHaveLength(1);
  expect(host.called('description/publish')).toEqual([]);
});

test('case 17: a page that is left while the host works gets nothing, and no undo of what another got', async () => {
  const { host, outlet, page, puts } = open();
  const leaving = <T>(answer: T, number: number) => {
    page.read(pullContext({ number }));
    return answer;
  };
  const texts = { title: '', body: 'new', findings: [], refusal: null };
  host.answer('description/gate', () => leaving(texts, 90));
  await expect(outlet.put(yes)).rejects.toThrow(strings.description.gone);
  expect(puts).toEqual([]);
  host.answer('description/publish', () => leaving(texts, 91));
  await outlet.ask();
  await steady();
  await outlet.publish(yes);
  expect(host.called('description/publish')).toHaveLength(1);
  expect(outlet.done.value).toBeNull();
});

test('without leave nothing is put, published or undone', async () => {
  const { host, outlet, puts } = open();
  const no = async () => false;
  await outlet.put(no);
  await outlet.ask();
  await steady();
  await outlet.publish(no);
  expect(puts).toEqual([]);
  await outlet.put(yes);
  await outlet.undo(no);
  expect(puts).toHaveLength(1);
  expect(host.called('description/publish')).toEqual([]);
});

test('the undo expects what was put, and brings back what was there', async () => {
  const { outlet, puts } = open();
  await outlet.put(yes);
  await outlet.undo(yes);
  expect(puts[1]).toMatchObject({ body: 'old', expected: 'new' });
  expect(outlet.done.value).toBeNull();
});

test.each(['changed', 'gone', 'refused'] as const)('what the page answers is said: %s', async (result) => {
  const { outlet } = open({ result });
  await expect(outlet.put(yes)).rejects.toThrow(strings.description[result]);
  expect([outlet.done.value, outlet.busy.value]).toEqual([null, false]);
});

test('a text that GitHub would not take does not reach the page, and can be copied', async () => {
  const { outlet, puts } = open({ body: `hush ${'x'.repeat(100)}` });
  await expect(outlet.put(yes)).rejects.toThrow('too long');
  expect(puts).toEqual([]);
  expect(await outlet.copied()).toContain('[REDACTED] xxx');
});

test('case 6: a double click publishes nothing; two quick presses publish once', async () => {
  const { host, outlet } = open();
  await outlet.publish(yes);
  await outlet.ask();
  await outlet.publish(yes);
  expect(host.called('description/publish')).toEqual([]);
  await steady();
  await Promise.all([outlet.publish(yes), outlet.publish(yes)]);
  expect(host.called('description/publish')).toMatchObject([{ body: 'new', expected: 'old', title: null }]);
  expect(outlet.done.value?.where).toBe('github');
});

test('E1: the undo at GitHub is the host’s, which knows what stood there', async () => {
  const { host, outlet } = open();
  await outlet.ask();
  await steady();
  await outlet.publish(yes);
  await outlet.undo(yes);
  expect(host.called('description/undo')).toMatchObject([{ expected: 'new' }]);
  expect(host.called('description/publish')).toHaveLength(1);
  expect(outlet.done.value).toBeNull();
});
