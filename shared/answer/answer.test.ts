import { Unicode11Addon } from '@xterm/addon-unicode11';
import { Terminal } from '@xterm/headless';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawAnswer } from './answer.ts';
import { textWidth } from './width.ts';

const ours = /\x1b\[[0-9;]*m|\x1b\]8;;[\x21-\x7e]*\x1b\\/g;
const bare = (rows: string[]) => rows.map((row) => row.replace(ours, ''));
const shown = (markdown: string, width = 60) => bare(drawAnswer(markdown, width).rows);

const scraps = fc.constantFrom(
  '**',
  '*',
  '`',
  '```\n',
  '~~~',
  '- ',
  '  - ',
  '1. ',
  '> ',
  '\n',
  '\r\n',
  '\r',
  '\n\n',
  '# ',
  '| a | b |\n|---|---|\n',
  '&#27;',
  '&#x9b;',
  '\x1b[2J',
  '\x9b31m',
  '\x1b]52;c;AAAA\x07',
  '[t](https://e.example/x)',
  '![i](https://e.example)',
  'src/a.ts:12',
  'word',
  'a longer phrase of words',
  '日本語',
  '👩‍💻',
  'e\u0301',
  '<b>',
  '<!-- x -->',
  '&amp;',
  '\u202e',
  '---\n',
);
const markdown = fc.oneof(
  fc.array(scraps, { maxLength: 40, size: 'max' }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);

test('nothing but our own sequences reaches the terminal, at every cut', () => {
  fc.assert(
    fc.property(markdown, fc.nat(), fc.integer({ min: 10, max: 100 }), (text, at, width) => {
      for (const row of drawAnswer(text.slice(0, at % (text.length + 1)), width).rows) {
        expect(row.replace(ours, '')).not.toMatch(/[\x00-\x1f\x7f-\x9f\u2028-\u202e]/);
      }
    }),
    { numRuns: 500 },
  );
});

test('every row fits the width and leaves no style open', async () => {
  await fc.assert(
    fc.asyncProperty(markdown, async (text) => {
      const term = new Terminal({ cols: 40, rows: 200, allowProposedApi: true, scrollback: 10_000 });
      term.loadAddon(new Unicode11Addon());
      term.unicode.activeVersion = '11';
      const { rows } = drawAnswer(text, 40);
      for (const row of bare(rows)) expect(textWidth(row)).toBeLessThanOrEqual(40);
      for (const row of rows)
        expect(row).toMatch(
          /^(?:(?!\x1b).|(?:\x1b\]8;;[^\x1b]+\x1b\\)?\x1b\[[0-9;]+m(?:(?!\x1b).)*\x1b\[m(?:\x1b\]8;;\x1b\\)?|\x1b\]8;;[^\x1b]*\x1b\\)*$/su,
        );
      await new Promise<void>((done) => term.write(rows.map((row) => `${row}\r\n`).join(''), done));
      expect(term.buffer.active.baseY + term.buffer.active.cursorY).toBe(rows.length);
    }),
    { numRuns: 100 },
  );
});

test('the drawing is the same however the stream was cut', () => {
  fc.assert(
    fc.property(markdown, fc.array(fc.nat(), { maxLength: 8 }), (text, cuts) => {
      const at = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
      const parts = [...at, text.length].map((end, index) => text.slice(at[index - 1] ?? 0, end));
      let sofar = '';
      let last = drawAnswer('', 50);
      for (const part of parts) {
        sofar += part;
        last = drawAnswer(sofar, 50);
      }
      expect(last).toEqual(drawAnswer(text, 50));
    }),
  );
});

test('line ends of either kind draw alike', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const unix = text.replace(/\r\n?/g, '\n');
      expect(drawAnswer(unix.replace(/\n/g, '\r\n'), 50)).toEqual(drawAnswer(unix, 50));
    }),
  );
});

test('an escape written as an entity stays text', () => {
  expect(shown('a&#27;[31mb &#x1b;]52;c;QQ==&#7; c')).toEqual(['a[31mb ]52;c;QQ== c']);
});

test('words wrap whole, long ones anywhere', () => {
  expect(shown('one two three', 9)).toEqual(['one two', 'three']);
  expect(shown('abcdefghijkl', 8)).toEqual(['abcdefgh', 'ijkl']);
});

test('lists nest and hang', () => {
  expect(shown('- one\n  - two is longer\n- three\n\n7. seven\n8. eight', 14)).toEqual([
    '• one',
    '  • two is',
    '    longer',
    '• three',
    '',
    '7. seven',
    '8. eight',
  ]);
});

test('the box of a task stands before its words', () => {
  expect(shown('- [x] done **now**\n- [ ] open\n  - [x] inner')).toEqual([
    '• [x] done now',
    '• [ ] open',
    '  • [x] inner',
  ]);
  expect(shown('- [x] done\n\n- [ ] open')).toEqual(['• [x] done', '', '• [ ] open']);
  expect(shown('- [x] `code`\n- [ ]')).toEqual(['• [x] code', '• [ ]']);
});

test('bold goes on over a line end', () => {
  const { rows } = drawAnswer('**bold over\nthe end** after', 9);
  expect(rows).toEqual(['\x1b[1mbold over\x1b[m', '\x1b[1mthe end\x1b[m', 'after']);
});

test('a bare fence that is still open draws as code, with its label', () => {
  const { rows, codes } = drawAnswer('Run:\n\n```sh\nnpm test', 40);
  expect(bare(rows)).toEqual(['Run:', '', ' sh', '  npm test']);
  expect(codes).toEqual([{ row: 2, height: 2, label: 'sh', code: 'npm test' }]);
});

test('a code block inside a list keeps its place', () => {
  const { rows, codes } = drawAnswer('1. first\n\n   ```js\n   a()\n   ```\n', 40);
  expect(bare(rows)).toEqual(['1. first', '', '    js', '     a()']);
  expect(codes[0]?.row).toBe(2);
});

test('case 40: a link shows its whole address; other schemes are text', () => {
  expect(shown('[docs](https://e.example/a)')).toEqual(['docs (https://e.example/a)']);
  const { rows } = drawAnswer('[x](javascript:alert(1)) [y](file:///etc/passwd)', 80);
  expect(rows).toEqual(['x y']);
});

test('case 92: an image is named, with its address, and nothing is loaded', () => {
  expect(shown('![chart](https://e.example/?d=1)')).toEqual(['chart (https://e.example/?d=1)']);
});

test('mentions of the page’s files lead there, others stay text', () => {
  const places = (path: string, line: number | null) =>
    path === 'src/a.ts' ? `https://github.com/#${line}` : null;
  const { rows } = drawAnswer('see src/a.ts:12, `src/a.ts` and src/b.ts:3', 80, places);
  expect(rows[0]).toContain('\x1b]8;;https://github.com/#12\x1b\\');
  expect(rows[0]).toContain('\x1b]8;;https://github.com/#null\x1b\\');
  expect(rows[0]?.match(/\x1b]8;;h/g)).toHaveLength(2);
});

test('a table stands in columns, or as lines where it is too wide', () => {
  const table = '| File | Lines |\n|---|---|\n| a.ts | 12 |';
  expect(shown(table)).toEqual(['File  Lines', '────  ─────', 'a.ts  12']);
  expect(shown(table, 10)).toEqual(['File: a.ts', 'Lines: 12']);
});

test('ten thousand nested quotes still draw', () => {
  expect(shown(`${'>'.repeat(10_000)} deep`, 80).join('')).toContain('deep');
});

test('lines of a diff stand on their colours, as wide as the block', () => {
  const { rows } = drawAnswer('```diff\n+new\n-old\n same\n```', 12);
  expect(rows.slice(1)).toEqual([
    '  \x1b[48;5;21m+new     \x1b[m',
    '  \x1b[48;5;22m-old     \x1b[m',
    '   same    ',
  ]);
});

test('the lines that name a file in a diff are no changes; `---` and `+++` within a hunk are', () => {
  const { rows } = drawAnswer('```diff\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n--- old\n+new\n+++ n\n```', 16);
  expect(rows.slice(1)).toEqual([
    '  \x1b[38;5;18m--- a/x      \x1b[m',
    '  \x1b[38;5;18m+++ b/x      \x1b[m',
    '  \x1b[38;5;18m@@ -1 +1 @@  \x1b[m',
    '  \x1b[48;5;22m--- old      \x1b[m',
    '  \x1b[48;5;21m+new         \x1b[m',
    '  \x1b[48;5;21m+++ n        \x1b[m',
  ]);
});
