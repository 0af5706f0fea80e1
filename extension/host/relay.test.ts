import { expect, test } from 'vitest';
import { relay, relayed } from './relay.ts';
import type { Transport } from './transport.ts';

/** Two ends of one line in memory, as a port of the browser: an end hears only of the other's closing. */
function pair(): [Transport, Transport] {
  const handlers = [0, 1].map(() => ({
    message: (_message: unknown) => {},
    close: (_reason: string | null) => {},
  }));
  let open = true;
  const end = (own: number): Transport => ({
    send: (message) => {
      if (open) handlers[1 - own]?.message(structuredClone(message));
    },
    onMessage: (handler) => Object.assign(handlers[own] ?? {}, { message: handler }),
    onClose: (handler) => Object.assign(handlers[own] ?? {}, { close: handler }),
    close: () => {
      if (open) handlers[1 - own]?.close(null);
      open = false;
    },
  });
  return [end(0), end(1)];
}

function setUp() {
  const [panelEnd, atBackground] = pair();
  const [toHost, host] = pair();
  const closed: (string | null)[] = [];
  const received: unknown[] = [];
  let fail = (_reason: string | null) => {};
  const native = { ...toHost, onClose: (handler: (reason: string | null) => void) => (fail = handler) };
  relay(atBackground, native);
  const panel = relayed(panelEnd);
  panel.onMessage((message) => received.push(message));
  panel.onClose((reason) => closed.push(reason));
  return { panel, host, received, closed, fail: (reason: string | null) => fail(reason) };
}

test('messages go both ways unchanged and in order', () => {
  const { panel, host, received } = setUp();
  const atHost: unknown[] = [];
  host.onMessage((message) => atHost.push(message));
  panel.send({ id: 1 });
  panel.send({ id: 2 });
  host.send({ result: 'x' });
  host.send({ piece: { id: 'a', index: 0, count: 2, text: '{' } });
  expect(atHost).toEqual([{ id: 1 }, { id: 2 }]);
  expect(received).toEqual([{ result: 'x' }, { piece: { id: 'a', index: 0, count: 2, text: '{' } }]);
});

test("the host's end reaches the panel with the browser's reason, once, and as no message", () => {
  const { received, closed, fail } = setUp();
  fail('No such native application dev.pullside.host');
  expect(closed).toEqual(['No such native application dev.pullside.host']);
  expect(received).toEqual([]);
});

test("the panel's end ends the host", () => {
  const { panel, host, closed } = setUp();
  let ended = 0;
  host.onClose(() => ended++);
  panel.close();
  expect(ended).toBe(1);
  expect(closed).toEqual([]);
});
