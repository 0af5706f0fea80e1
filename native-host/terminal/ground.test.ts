import { Terminal } from '@xterm/headless';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GroundTracker } from './ground.ts';

/** What xterm's own parser says; private, hence only here. */
function isGround(terminal: Terminal): boolean {
  const core = (terminal as unknown as { _core: { _inputHandler: { _parser: { currentState: number } } } })
    ._core;
  return core._inputHandler._parser.currentState === 0;
}

function write(terminal: Terminal, text: string): Promise<void> {
  return new Promise((resolve) => terminal.write(text, resolve));
}

const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      '\x1b',
      '\x1b[',
      '\x1b]',
      '\x1bP',
      '\x1bX',
      '\x1b_',
      '\x1b\\',
      '\x07',
      '\x18',
      '\x1a',
      '\n',
    ),
    fc.constantFrom(
      '\x9b',
      '\x9d',
      '\x90',
      '\x98',
      '\x9c',
      '\x85',
      '\x7f',
      '\x0e',
      '<',
      '?',
      ';',
      '1',
      ' ',
      '!',
    ),
    fc.constantFrom('m', 'h', 'A', 'c', '(', '@', '~', 'é', '漢', '😀', '\u0301', '\x00'),
  ),
  { maxLength: 12 },
);

test('agrees with xterm on where the ground state is, however the stream is cut', async () => {
  const run = fc.asyncProperty(pieces, fc.nat(), async (parts, seed) => {
    const terminal = new Terminal({ cols: 20, rows: 4, allowProposedApi: true, logLevel: 'off' });
    const tracker = new GroundTracker();
    const text = parts.join('');
    const cut = text.length === 0 ? 0 : seed % text.length;
    for (const piece of [text.slice(0, cut), text.slice(cut)].filter((part) => part.isWellFormed())) {
      tracker.advance(piece);
      await write(terminal, piece);
      expect([JSON.stringify(text), tracker.state === 'ground']).toEqual([
        JSON.stringify(text),
        isGround(terminal),
      ]);
    }
    terminal.dispose();
  });
  await fc.assert(run, { numRuns: 500 });
});

test('says the last position in the ground state', () => {
  const tracker = new GroundTracker();
  expect(tracker.advance('abc\x1b[3')).toBe(3);
  expect(tracker.advance('1')).toBe(null);
  expect(tracker.advance('mx\x1b]0;title')).toBe(2);
  expect(tracker.advance('\x07')).toBe(1);
});

test('knows whether a combining character would join', () => {
  const tracker = new GroundTracker();
  tracker.advance('ab');
  expect(tracker.prints).toBe(true);
  tracker.advance('\x1b[m');
  expect(tracker.prints).toBe(false);
});
