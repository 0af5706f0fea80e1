import { expect, test, vi } from 'vitest';
import { Broker } from './broker.ts';
import { HANDSHAKE_MS } from './runtime-messages.ts';
import type { Frame } from './sender.ts';

const page: Frame = { tabId: 1, documentId: 'top', panel: '/panel.html' };
const panel: Frame = { ...page, documentId: 'panel' };

function setUp() {
  const clock = { now: 0 };
  const sendSecret = vi.fn(async () => {});
  const accept = vi.fn(async () => {});
  const broker = new Broker({ now: () => clock.now, newSecret: () => 'secret', sendSecret, accept });
  return { broker, clock, sendSecret, accept };
}

test('a frame that knows the nonce and then the secret is accepted', async () => {
  const { broker, sendSecret, accept } = setUp();
  broker.offer(page, 'nonce');
  expect(await broker.hello(panel, 'nonce')).toBe(true);
  expect(sendSecret).toHaveBeenCalledWith(page, 'nonce', 'secret');
  expect(await broker.prove(panel, 'secret')).toBe(true);
  expect(accept).toHaveBeenCalledWith(panel);
});

test('case 13: a guessed nonce gets no secret, and does not use up the real one', async () => {
  const { broker, sendSecret } = setUp();
  broker.offer(page, 'nonce');
  for (const guess of ['a', 'b', 'c', 'd', 'e'])
    expect(await broker.hello({ ...panel, documentId: guess }, guess)).toBe(false);
  expect(sendSecret).not.toHaveBeenCalled();
  expect(await broker.hello(panel, 'nonce')).toBe(true);
});

test('case 13: a nonce serves once, in its own tab, and not for ever', async () => {
  const { broker, clock } = setUp();
  broker.offer(page, 'nonce');
  expect(await broker.hello({ ...panel, tabId: 2, documentId: 'other tab' }, 'nonce')).toBe(false);
  expect(await broker.hello(panel, 'nonce')).toBe(true);
  expect(await broker.hello({ ...panel, documentId: 'second' }, 'nonce')).toBe(false);
  broker.offer(page, 'late');
  clock.now = HANDSHAKE_MS + 1;
  expect(await broker.hello(panel, 'late')).toBe(false);
});

test('case 13: what an added host offers opens no panel of github.com’s, nor the other way round', async () => {
  const { broker, sendSecret } = setUp();
  broker.offer({ ...page, panel: '/added-panel.html' }, 'added');
  expect(await broker.hello(panel, 'added')).toBe(false);
  broker.offer(page, 'nonce');
  expect(await broker.hello({ ...panel, panel: '/added-panel.html' }, 'nonce')).toBe(false);
  expect(sendSecret).not.toHaveBeenCalled();
});

test('case 13: a page has one nonce at a time, however often it tries', async () => {
  const { broker } = setUp();
  const other = { ...page, tabId: 3, documentId: 'other page' };
  broker.offer(other, 'theirs');
  for (const nonce of ['first', 'second', 'third']) broker.offer(page, nonce);
  expect(await broker.hello(panel, 'first')).toBe(false);
  expect(await broker.hello(panel, 'second')).toBe(false);
  expect(await broker.hello(panel, 'third')).toBe(true);
  expect(await broker.hello({ ...panel, tabId: 3 }, 'theirs')).toBe(true);
});

test('case 13: the secret is worth nothing in another document, twice, or late', async () => {
  const { broker, clock, accept } = setUp();
  broker.offer(page, 'nonce');
  await broker.hello(panel, 'nonce');
  expect(await broker.prove({ ...panel, documentId: 'nested' }, 'secret')).toBe(false);
  expect(await broker.prove(panel, 'guess')).toBe(false);
  clock.now = HANDSHAKE_MS + 1;
  expect(await broker.prove(panel, 'secret')).toBe(false);
  expect(accept).not.toHaveBeenCalled();
  broker.offer(page, 'again');
  await broker.hello(panel, 'again');
  expect(await broker.prove(panel, 'secret')).toBe(true);
  expect(await broker.prove(panel, 'secret')).toBe(false);
});
