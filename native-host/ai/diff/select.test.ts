import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectLinear } from '../../../test/processor-time.ts';
import { countTokens } from '../tokens/count.ts';
import { selectDiff } from './select.ts';

interface Sketch {
  path: string;
  old?: string[];
  fresh?: string[];
}

function sketch(files: Sketch[]): string {
  return files
    .map(({ path, old = [], fresh = [] }) =>
      [
        `diff --git a/${path} b/${path}`,
        `--- a/${path}`,
        `+++ b/${path}`,
        `@@ -1,${old.length + 2} +1,${fresh.length + 2} @@`,
        ' before',
        ...old.map((line) => `-${line}`),
        ...fresh.map((line) => `+${line}`),
        ' after',
      ].join('\n'),
    )
    .join('\n');
}

function code(name: string, lines: number): string[] {
  return Array.from(
    { length: lines },
    (_, at) => `const ${name}${at} = compute_${name}(${at}, "text ${at}");`,
  );
}

test('a small diff is sent whole, as it came', () => {
  const diff = sketch([{ path: 'a.ts', old: ['x'], fresh: ['y'] }]);
  const { text, used, files } = selectDiff(diff, 500);
  expect(text).toBe(diff);
  expect(used).toBe(countTokens(diff));
  expect(files).toEqual([
    { path: 'a.ts', included: 'whole', tokens: used, ranges: [[1, 3]], oldRanges: [[1, 3]] },
  ]);
});

test('generated files are named and never sent', () => {
  const diff = sketch([
    { path: 'src/a.ts', fresh: ['y'] },
    { path: 'package-lock.json', fresh: ['"SECRETLY": 1'] },
  ]);
  const { text, files } = selectDiff(diff, 500);
  expect(text).not.toContain('SECRETLY');
  expect(text).toContain('Not shown: package-lock.json (generated)');
  expect(files.map((file) => file.included)).toEqual(['whole', 'ignored']);
});

test('a file too big for the budget is cut, and the next still gets its chance', () => {
  const diff = sketch([
    { path: 'src/big.ts', fresh: code('big', 400) },
    { path: 'src/small.ts', fresh: code('small', 3) },
  ]);
  const { text, used, files } = selectDiff(diff, 1000);
  expect(used).toBeLessThanOrEqual(1000);
  expect(used).toBeGreaterThan(700);
  expect(files.map((file) => file.included)).toEqual(['partial', 'whole']);
  expect(text.match(/\+\+\+ src\/big\.ts/g)).toHaveLength(1);
});

test('ranges are the lines that stand in the text', () => {
  const fresh = code('big', 300);
  const { text, files } = selectDiff(sketch([{ path: 'src/big.ts', fresh }]), 1000);
  const shown = fresh.filter((line) => text.includes(`+${line}\n`) || text.endsWith(`+${line}`));
  const ranges = files[0]?.ranges ?? [];
  const numbers = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  );
  expect(shown.length).toBeGreaterThan(10);
  expect(numbers.map((number) => fresh[number - 2])).toEqual(shown);
});

test('of a replacement three old lines are kept, the rest is a count', () => {
  const diff = sketch([
    { path: 'src/a.ts', old: code('old', 9), fresh: code('fresh', 12) },
    { path: 'src/b.test.ts', fresh: code('other', 200) },
  ]);
  const { text } = selectDiff(diff, 900);
  expect(text.match(/^-const/gm)).toHaveLength(3);
  expect(text).toContain('\\ 6 more removed');
});

test('the weights follow the question', () => {
  const diff = sketch([
    { path: 'src/a.ts', fresh: code('a', 100) },
    { path: 'src/b.ts', fresh: code('b', 100) },
    { path: 'src/a.test.ts', fresh: code('t', 100) },
  ]);
  const shares = (question: string) => selectDiff(diff, 700, { question }).files.map((file) => file.tokens);
  const [a = 0, b = 0, tests = 0] = shares('what is in src/b.ts?');
  expect(b).toBeGreaterThan(a + tests);
  expect(shares('what do the tests check?')[2]).toBeGreaterThan(500);
  expect(shares('')[2]).toBeLessThan(100);
  expect(selectDiff(diff, 300, { question: 'where is compute_t used?' }).text).toContain('compute_t');
});

test.each([
  ['a plain word may be the name of a file', 'how does the parser work?', 'src/parser.ts'],
  ['a member of an object', 'who calls Client.compute_docs?', 'docs/guide.md'],
  ['documentation', 'is the documentation right?', 'docs/guide.md'],
  ['configuration', 'what about the settings?', 'app.yaml'],
  ['an extension', 'what do the *.css files do?', 'src/app.css'],
  ['a folder', 'what is in lib/?', 'lib/x.ts'],
  ['what went away', 'what was removed?', 'src/old.ts'],
])('the weights follow %s', (_, question, path) => {
  const diff = sketch([
    { path: 'src/a.ts', fresh: code('a', 80) },
    { path: 'src/parser.ts', fresh: code('parser', 80) },
    { path: 'docs/guide.md', fresh: code('docs', 80) },
    { path: 'app.yaml', fresh: code('yaml', 80) },
    { path: 'src/app.css', fresh: code('css', 80) },
    { path: 'lib/x.ts', fresh: code('lib', 80) },
    { path: 'src/old.ts', old: code('old', 80) },
  ]);
  const most = selectDiff(diff, 500, { question }).files.toSorted((a, b) => b.tokens - a.tokens)[0];
  expect(most?.path).toBe(path);
});

test('every piece of a replacement comes with what was there', () => {
  const diff = sketch([
    { path: 'src/a.ts', old: code('old', 9), fresh: code('fresh', 60) },
    { path: 'src/b.ts', fresh: code('b', 60) },
  ]);
  for (const budget of [300, 500, 900, 1500]) {
    const file = selectDiff(diff, budget).files[0];
    if (file?.ranges.some(([, last]) => last > 1)) expect(file.oldRanges.flat()).toContain(2);
  }
});

test('ranges on both sides are the lines that stand in the text', () => {
  const line = fc.constantFrom(
    'call(a, 1);',
    '',
    '}',
    'if (x) return y;',
    'const name = "text";',
    '# x',
    '  z  ',
  );
  const file = fc.record({
    path: fc.constantFrom('src/a.ts', 'b.md', 'test/d.ts', 'e.json', 'f.css'),
    old: fc.array(line, { maxLength: 40, size: 'max' }),
    fresh: fc.array(line, { maxLength: 60, size: 'max' }),
  });
  const files = fc.uniqueArray(file, { maxLength: 5, selector: ({ path }) => path });
  fc.assert(
    fc.property(files, fc.integer({ min: 0, max: 900 }), (sketches, budget) => {
      const { text, files } = selectDiff(sketch(sketches), budget);
      const shown = files.filter(({ ranges, oldRanges }) => ranges.length + oldRanges.length > 0);
      expect(Object.fromEntries(shown.map((each) => [each.path, numbersOf(each)]))).toEqual(numbersIn(text));
    }),
    { numRuns: 100 },
  );
});

interface Numbers {
  fresh: number[];
  old: number[];
}

function numbersOf({ ranges, oldRanges }: { ranges: [number, number][]; oldRanges: [number, number][] }) {
  const all = ([first, last]: [number, number]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return { fresh: ranges.flatMap(all), old: oldRanges.flatMap(all) };
}

/** Reads the line numbers back, as anyone would: whole hunks, or blocks that tell where they begin. */
function numbersIn(text: string): Record<string, Numbers> {
  const found: Record<string, Numbers> = {};
  let [file, old, fresh]: [Numbers, number, number] = [{ fresh: [], old: [] }, 0, 0];
  for (const line of text.split('\n')) {
    const path = /^\+\+\+ (?:b\/)?(.+?)(?: \(.*)?$/.exec(line)?.[1];
    const [block, from, to] = /^@@(?: -(\d+)\S*)? \+(\d+).* @@/.exec(line) ?? [];
    if (path !== undefined) {
      file = { fresh: [], old: [] };
      found[path] = file;
    } else if (block !== undefined) [old, fresh] = [Number(from ?? Number.NaN), Number(to)];
    else if (line.startsWith('\\')) old += Number(/\d+/.exec(line)?.[0]);
    else if (line.startsWith('+')) file.fresh.push(fresh++);
    else if (line.startsWith('-') && !line.startsWith('--- a/')) file.old.push(old++);
    else if (line.startsWith(' ')) {
      file.fresh.push(fresh++);
      file.old.push(old++);
    }
  }
  return found;
}

test.each([
  [
    'a merge',
    'diff --cc a.ts\nindex 1,2..3\n--- a/a.ts\n+++ b/a.ts\n@@@ -1,2 -1,2 +1,3 @@@\n  s\n++b\n +o\n- t\n',
  ],
  ['a rename', 'diff --git a/o.ts b/a.ts\nsimilarity index 100%\nrename from o.ts\nrename to a.ts\n'],
  ['a binary', 'diff --git a/a.ts b/a.ts\nindex 1..2 100644\nBinary files a/a.ts and b/a.ts differ\n'],
  [
    'a submodule',
    'diff --git a/a.ts b/a.ts\nindex 1..2 160000\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-Subproject commit 1\n+Subproject commit 2\n',
  ],
  ['a mode', 'diff --git a/a.ts b/a.ts\nold mode 100644\nnew mode 100755\n'],
  ['CRLF', 'diff --git a/a.ts b/a.ts\r\n--- a/a.ts\r\n+++ b/a.ts\r\n@@ -1 +1 @@\r\n-x\r\n+y\r\n'],
  ['no hunk that can be read', 'diff --git a/a.ts b/a.ts\n@@ nonsense @@\n\ufffd\ufffd\n'],
  ['quotes', 'diff --git "a/a.ts" "b/a.ts"\n--- "a/a.ts"\n+++ "b/a.ts"\n@@ -1 +1 @@\n-x\n+y\n'],
])('%s is accounted for, whatever the budget', (_, diff) => {
  for (const budget of [0, 1, 5, 8, 12, 20, 30, 60, 200, 1e9]) {
    const { text, used, files } = selectDiff(diff, budget);
    expect(files.map(({ path }) => path)).toEqual(['a.ts']);
    expect(used).toBeLessThanOrEqual(budget);
    if (budget >= 8) expect(text).toMatch(/a\.ts|Not shown: 1 file/);
  }
});

test('with thousands of files the names end with how many more there are', () => {
  const diff = sketch(
    Array.from({ length: 3000 }, (_, at) => ({ path: `src/f${at}.ts`, fresh: code(`f${at}`, 3) })),
  );
  const { text, used, files } = selectDiff(diff, 400);
  expect(used).toBeLessThanOrEqual(400);
  expect(text).toMatch(/\(… and \d+ more\)$/);
  expect(files).toHaveLength(3000);
});

test('the text never passes the budget, and every file is accounted for', () => {
  const file = fc.record({
    path: fc.constantFrom(
      'src/a.ts',
      'b.md',
      'c.lock',
      'test/d.ts',
      'e.json',
      'long/path/to/some/file.rs',
      'x\ty.ts',
    ),
    old: fc.array(fc.string({ maxLength: 60, size: '+1' }), { maxLength: 8 }),
    fresh: fc.array(
      fc.oneof(fc.string({ maxLength: 200 }), fc.constantFrom('}', '', ' '.repeat(999), '日本'.repeat(50))),
      { maxLength: 30, size: 'max' },
    ),
  });
  fc.assert(
    fc.property(fc.array(file, { maxLength: 8 }), fc.integer({ min: 0, max: 600 }), (sketches, budget) => {
      const clean = sketches.map((each) => ({
        ...each,
        old: each.old.map(flat),
        fresh: each.fresh.map(flat),
      }));
      const { text, used, files } = selectDiff(sketch(clean), budget);
      expect(countTokens(text)).toBe(used);
      expect(used).toBeLessThanOrEqual(budget);
      expect(new Set(files.map(({ path }) => path))).toEqual(new Set(clean.map(({ path }) => path)));
    }),
    { numRuns: 150 },
  );
});

function flat(line: string): string {
  return line.replace(/[\r\n]/g, ' ');
}

test('one endless line does not stall it', () => {
  const { used, files } = selectDiff(sketch([{ path: 'a.js', fresh: [' '.repeat(1_000_000)] }]), 100);
  expect(used).toBeLessThanOrEqual(100);
  expect(files[0]?.included).toBe('listed');
});

test("a merge's lines keep the numbers that they have in its first parent", () => {
  const padding = code('padding', 40).map((line) => `  ${line}`);
  const diff = [
    'diff --cc a.ts',
    'index 1111111,2222222..3333333',
    '--- a/a.ts',
    '+++ b/a.ts',
    '@@@ -1,45 -1,45 +1,45 @@@',
    '  one',
    '- two',
    ' -zwei',
    '++both',
    ...padding,
    '- three',
    '- four',
    ' -drei',
    ' -vier',
    '++three_and_four(42)',
    '++five',
    '  end',
  ].join('\n');
  const { text, files } = selectDiff(diff, 120);
  expect(text).toContain('@@ -41 +41 @@\n const padding38 ');
  expect(files[0]?.ranges).toContainEqual([41, 45]);
  expect(files[0]?.oldRanges).toContainEqual([41, 45]);
});

const patchOf = (path: string, hunks: number) =>
  [
    `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}`,
    ...Array.from({ length: hunks }, (_, at) => `@@ -${at * 10 + 1} +${at * 10 + 1} @@\n-a${at}\n+b${at}`),
  ].join('\n');

test('case 86: time is linear in the hunks of a file that fill their budget, and hardly any of it is lost', () => {
  expectLinear((hunks) => {
    const { used } = selectDiff(patchOf('a.ts', hunks), 4 * hunks);
    expect(used).toBeGreaterThan(3.9 * hunks);
    expect(used).toBeLessThanOrEqual(4 * hunks);
  }, 500);
});

test('case 86: time is linear in patches of one file', () => {
  const patch = `${patchOf('a.ts', 1)}\n`;
  expectLinear((patches) => {
    const { files } = selectDiff(patch.repeat(patches), 1_000_000);
    expect(files).toMatchObject([{ included: 'whole', ranges: { length: patches } }]);
  }, 2000);
});
