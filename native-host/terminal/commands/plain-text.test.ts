import { Terminal } from '@xterm/headless';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Capture } from './capture.ts';
import { plainText } from './plain-text.ts';

test.each([
  ['plain', 'a\tb\r\nc\r\n', 'a\tb\nc\n'],
  ['colours and titles', '\x1b]0;title\x07\x1b[1;31mred\x1b[m\x1b(B ok\r\n', 'red ok\n'],
  ['a link', '\x1b]8;;https://x.example\x1b\\text\x1b]8;;\x1b\\', 'text'],
  ['a progress line', '10%\r50%\r100%\r\ndone\r\n', '100%\ndone\n'],
  ['a shorter text over a longer one', 'downloading\rdone\x1b[K\r\n', 'done\n'],
  ['a line that was erased', 'working…\r\x1b[2Kdone\r\n', 'done\n'],
  ['backspaces', 'abd\b \bc\r\n', 'abc\n'],
  ['wide characters', '漢字x\rab\r\n', 'ab字x\n'],
  ['half of a wide character', '漢字\rx\r\n', 'x 字\n'],
  ['combining characters', 'e\u0301\rxe\u0301\r\n', 'xe\u0301\n'],
  ['cursor moves in the line', 'abcdef\x1b[3D-\x1b[2G+\x1b[8CX\r\n', 'a+c-ef    X\n'],
  ['characters taken out and put in', 'abcdef\r\x1b[2Pxx\r\x1b[1@-\r\n', '-xxef\n'],
  ['a full-screen program', 'a\r\n\x1b[?1049h\x1b[Hscreen\x1b[?1049lb\r\n', 'a\nb\n'],
  ['a full-screen program that did not end', 'a\r\n\x1b[?1049hscreen', 'a\n'],
  ['a string without an end', 'a\x1b]0;title\r\nb', 'a'],
  ['a sequence without an end', 'a\x1b[3', 'a'],
  ['bells and nulls', 'a\x07\x00b\r\n', 'ab\n'],
])('%s', (_name, raw, text) => {
  expect(plainText(raw, 80)).toBe(text);
});

test('a tab moves over text and stays a tab behind it', () => {
  expect(plainText('abc\r\tx\t|\r\n', 80)).toBe('abc\tx\t|\n');
  expect(plainText('a\tb\ry\r\n', 80)).toBe('y\tb\n');
  expect(plainText('a\tb\r12\r\n', 80)).toBe('12      b\n');
});

test('a carriage return goes back to the beginning of a wrapped row', () => {
  expect(plainText(`${'x'.repeat(25)}\rab\r\n`, 10)).toBe(`${'x'.repeat(20)}abxxx\n`);
  expect(plainText(`${'x'.repeat(20)}\rab\r\n`, 10)).toBe(`${'x'.repeat(10)}ab${'x'.repeat(8)}\n`);
});

test('within a line it is what a terminal shows', async () => {
  const pieces = fc.array(
    fc.constantFrom(
      'a',
      'bc',
      '漢',
      'e\u0301',
      '\r',
      '\b',
      '\x1b[K',
      '\x1b[1K',
      '\x1b[2C',
      '\x1b[D',
      '\x1b[4G',
      '\x1b[2P',
      '\x1b[3@',
      '\x1b[2X',
      '\x1b[1;31m',
    ),
    { maxLength: 24 },
  );
  const property = fc.asyncProperty(pieces, async (parts) => {
    const raw = parts.join('');
    const terminal = new Terminal({ cols: 200, rows: 4, allowProposedApi: true });
    await new Promise<void>((resolve) => terminal.write(raw, resolve));
    const shown = terminal.buffer.active.getLine(0)?.translateToString(true).trimEnd();
    terminal.dispose();
    expect(plainText(raw, 200).trimEnd()).toBe(shown);
  });
  await fc.assert(property, { numRuns: 400 });
});

test('hostile text takes linear time', () => {
  const started = performance.now();
  for (const piece of [
    '\x1b]',
    '\x1b[',
    '\x1b[9999999C\r',
    '\x1b[99999@',
    'a\x1b[5P\r',
    '\x1b[?1049h',
    '\x1bP\x1b',
    '漢\b',
  ])
    plainText(piece.repeat(60_000), 1000);
  expect(performance.now() - started).toBeLessThan(5000);
});

test('a capture keeps beginning and end, and says how many bytes lie between', () => {
  const lines = Array.from({ length: 200_000 }, (_, index) => `line ${index} é\n`);
  const capture = new Capture();
  for (let at = 0; at < lines.length; at += 100) capture.push(lines.slice(at, at + 100).join(''));
  const { head, tail, cutBytes } = capture.read(80);
  expect(head).toMatch(/^line 0 é\n/);
  expect(tail).toMatch(/^line \d+ é\n[\s\S]*\nline 199999 é\n$/);
  expect(Buffer.byteLength(head + tail) + cutBytes).toBe(Buffer.byteLength(lines.join('')));
  expect(head.length + tail.length).toBeLessThan(900_000);
});

test('a capture of a full-screen program keeps only what came before and after', () => {
  const capture = new Capture();
  capture.push('before\r\n\x1b[?10');
  capture.push('49h');
  for (let at = 0; at < 300; at++) capture.push(`${'drawn \x1b[H'.repeat(800)}\r\n`);
  capture.push('\x1b[?1049lafter\r\n');
  const { head, tail } = capture.read(80);
  expect([head, tail]).toEqual(['before\n', 'after\n']);
});
