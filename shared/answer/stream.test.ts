import { Unicode11Addon } from '@xterm/addon-unicode11';
import { Terminal } from '@xterm/headless';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AnswerStream } from './stream.ts';

const sgr = /\x1b\[[0-9;]*m/g;

const scraps = fc.constantFrom(
  ...['**', '*', '`', '```\n', '```', '~~~', '~~~~\n', '- ', '  - ', '1. ', '2) ', '> ', '\n', '\r\n', '\r'],
  ...['\n\n', '# ', '| a | b |\n|---|---|\n', '&#27;', '&#x9b;', '\x1b[2J', '\x9b31m', '\x1b]52;c;AAAA\x07'],
  ...[
    '[t](https://e.example/x)',
    '![i](https://e.example)',
    'word',
    'a longer phrase of words',
    '日本語',
    '👩‍💻',
  ],
  ...['e\u0301', '<b>', '<!-- x -->', '&amp;', '\u202e', '---\n', '===\n', '```diff\n', '+new\n', '--- a\n'],
  ...['    code\n', '   ', '\t', '\ud83d', '\udc4b'],
);
const words = fc.constantFrom(
  'word',
  'a longer phrase of words,',
  '`code`',
  '**bold** and',
  'an_underscore',
  '\n',
);
const markdown = fc.oneof(
  fc
    .array(fc.oneof({ arbitrary: scraps, weight: 1 }, { arbitrary: words, weight: 4 }), {
      maxLength: 60,
      size: 'max',
    })
    .map((parts) => parts.join(' ')),
  fc.array(scraps, { maxLength: 40, size: 'max' }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);

function draw(parts: readonly string[], width = 40): string[] {
  const stream = new AnswerStream(() => width);
  return [...parts.flatMap((part) => stream.push(part)), ...stream.end()];
}

const shown = (text: string, width = 40) => draw([text], width).map((row) => row.replace(sgr, ''));

test('the rows are the same however the text was cut', () => {
  fc.assert(
    fc.property(markdown, fc.array(fc.nat(), { maxLength: 8 }), (text, cuts) => {
      const at = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
      const parts = [...at, text.length].map((end, index) => text.slice(at[index - 1] ?? 0, end));
      expect(draw(parts)).toEqual(draw([text]));
      expect(draw([...text])).toEqual(draw([text]));
    }),
    { numRuns: 150 },
  );
});

test('rows that were drawn stay, and each closes what it opens, at every cut', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const stream = new AnswerStream(() => 30);
      const rows = [...text].flatMap((char) => stream.push(char));
      for (const row of [...rows, ...stream.end()]) {
        expect(row.replace(sgr, '')).not.toMatch(/[\x00-\x1f\x7f-\x9f\u2028-\u202e]/);
        expect(row).toMatch(/^(?:(?!\x1b).|\x1b\[[0-9;]+m(?:(?!\x1b).)*\x1b\[m)*$/su);
      }
    }),
    { numRuns: 150 },
  );
});

test('CRLF, CR and LF end lines alike', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const unix = text.replace(/\r\n?/g, '\n');
      expect(draw([unix.replace(/\n/g, '\r\n')])).toEqual(draw([unix]));
    }),
  );
});

test('in a terminal, rows that are wider wrap, and nothing else moves', async () => {
  await fc.assert(
    fc.asyncProperty(markdown, async (text) => {
      const term = new Terminal({ cols: 20, rows: 5, allowProposedApi: true, scrollback: 10_000 });
      term.loadAddon(new Unicode11Addon());
      term.unicode.activeVersion = '11';
      const rows = draw([text], 20);
      await new Promise<void>((done) => term.write(rows.map((row) => `${row}\r\n`).join(''), done));
      const { active } = term.buffer;
      let lines = 0;
      for (let row = 0; row < active.baseY + active.cursorY; row++)
        if (!active.getLine(row)?.isWrapped) lines++;
      expect(lines).toBe(rows.length);
      expect(active.cursorX).toBe(0);
    }),
    { numRuns: 100 },
  );
});

test('each line of code comes as soon as the next one begins, and a bare fence is code to its end', () => {
  const stream = new AnswerStream(() => 40);
  const plain = (rows: string[]) => rows.map((row) => row.replace(sgr, ''));
  expect(plain(stream.push('Run:\n\n```\nnpm i\n'))).toEqual(['Run:', '', ' code']);
  expect(plain(stream.push('npm test\n'))).toEqual(['  npm i']);
  expect(plain(stream.end())).toEqual(['  npm test']);
});

test('a paragraph comes row by row while its line goes on, but not where a mark is open', () => {
  const stream = new AnswerStream(() => 20);
  expect(stream.push('Intro.\n\nOne row of words, another row of words, and ')).toEqual([
    'Intro.',
    '',
    'One row of words,',
    'another row of',
  ]);
  expect(stream.push('**bold that goes on for more than a row of words ')).toEqual([]);
  expect(stream.push('and on** to an end.\n')).toEqual([]);
  expect(stream.push('\n').map((row) => row.replace(sgr, ''))).toEqual([
    'words, and bold that',
    'goes on for more',
    'than a row of words',
    'and on to an end.',
  ]);
});

test('a paragraph that began at one width ends at it', () => {
  let width = 20;
  const stream = new AnswerStream(() => width);
  const rows = stream.push('One row of words, another row of words, and ');
  width = 60;
  rows.push(...stream.push('the end of it.'), ...stream.end());
  expect(rows.join(' ')).toBe('One row of words, another row of words, and the end of it.');
});

test('lists nest, count on, and stay as close as they were written', () => {
  const text = '1. one\n   - in it\n1. two\n\n   more\n\n1. three\n- other\n- last\n';
  expect(shown(text)).toEqual([
    '1. one',
    '   • in it',
    '2. two',
    '',
    '   more',
    '',
    '3. three',
    '',
    '• other',
    '• last',
  ]);
});

test('code inside an item stays inside it, and lines of it begin no item', () => {
  expect(shown('- a\n  ```sh\n  - x\n\n  1. y\n  ```\n- b')).toEqual([
    '• a',
    '   sh',
    '    - x',
    '    ',
    '    1. y',
    '• b',
  ]);
});

test('headings, quotes, tables and rules', () => {
  const text = '# Head\ntext\n> said\ngoes on\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nTitle\n---\n***\nend';
  expect(shown(text)).toEqual([
    'Head',
    '',
    'text',
    '',
    '│ said goes on',
    '',
    'a  b',
    '─  ─',
    '1  2',
    '',
    'Title',
    '',
    '─'.repeat(24),
    '',
    'end',
  ]);
});

test('bold goes on over a line end; an address is never broken', () => {
  expect(draw(['**bold\nover** end'], 8)).toEqual(['\x1b[1mbold\x1b[m', '\x1b[1mover\x1b[m end']);
  const address = `https://e.example/${'a'.repeat(30)}`;
  expect(shown(`see ${address} now`, 20)).toEqual(['see', address, 'now']);
});

test('an escape written as an entity stays text; hyperlinks are text with an address', () => {
  expect(shown('a&#27;[31mb &#x1b;]52;c;QQ==&#7; c')).toEqual(['a[31mb ]52;c;QQ== c']);
  expect(shown('| a |\n|---|\n| https://e.example/x&#10;y&#13;z |', 80).join()).not.toMatch(/[\r\n]/);
  expect(draw(['[t](https://e.example/x)'])).toEqual([
    '\x1b[34;4mt\x1b[m\x1b[90m (https://e.example/x)\x1b[m',
  ]);
});

test('a diff in its colours', () => {
  expect(draw(['```diff\n--- a/x\n+++ b/x\n-old\n+new\n'])).toEqual([
    '\x1b[90m diff\x1b[m',
    '  \x1b[90m--- a/x\x1b[m',
    '  \x1b[90m+++ b/x\x1b[m',
    '  \x1b[31m-old\x1b[m',
    '  \x1b[32m+new\x1b[m',
  ]);
});

test('a long text without a line end, or of open marks, costs no more than its length', () => {
  for (const scrap of ['a', '*a ', '> ', '`` ` ', '| ']) {
    const before = performance.now();
    draw([scrap.repeat(12_000 / scrap.length)]);
    expect(performance.now() - before).toBeLessThan(5_000);
  }
});
