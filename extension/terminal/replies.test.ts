import { Terminal } from '@xterm/headless';
import { expect, test } from 'vitest';
import { Replies } from './replies.ts';

const queries = ['\x1b[c', '\x1b[>c', '\x1b[5n', '\x1b[6n', '\x1b[?6n', '\x1b[?25$p', '\x1bP$qm\x1b\\'];

function open(owns = true) {
  const term = new Terminal({ allowProposedApi: true });
  const sent: string[] = [];
  const replies = new Replies(
    term as never,
    () => owns,
    (data) => sent.push(data),
  );
  const parsed = () => new Promise<void>((done) => term.write('', done));
  return { term, replies, sent, parsed };
}

test('no reply comes from old output, be it a snapshot or a raw tail in pieces', async () => {
  const { term, replies, sent, parsed } = open();
  replies.silently(() => term.write(`old ${queries.join('')}`));
  for (const piece of queries.join('x'.repeat(50_000)).match(/.{1,7000}/gs) ?? [])
    replies.silently(() => term.write(piece));
  await parsed();
  expect(sent).toEqual([]);
});

test.each(queries)('new output that follows old at once is answered: %j', async (query) => {
  const { term, replies, sent, parsed } = open();
  replies.silently(() => term.write(query));
  term.write(query);
  replies.silently(() => term.write(query));
  await parsed();
  expect(sent).toHaveLength(1);
});

test('a query whose end is new is new', async () => {
  const { term, replies, sent, parsed } = open();
  replies.silently(() => term.write('\x1b['));
  term.write('6n');
  await parsed();
  expect(sent).toEqual(['\x1b[1;1R']);
});

test('a key that is pressed while old output is read reaches the shell', async () => {
  const { term, replies, sent, parsed } = open();
  replies.silently(() => {
    term.write('', () => {
      Object.assign(globalThis, { event: { type: 'keydown', isTrusted: true } });
      term.input('k');
      Object.assign(globalThis, { event: undefined });
      term.input('not a person');
    });
  });
  await parsed();
  expect(sent).toEqual(['k']);
});

test('a view that does not speak for the terminal reports no focus when a program asks for it', () => {
  const [other, owner] = [open(false), open()];
  for (const { term } of [other, owner]) term.input('\x1b[O', false);
  expect(other.sent).toEqual([]);
  expect(owner.sent).toEqual(['\x1b[O']);
});
