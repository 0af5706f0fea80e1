import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../test/processor-time.ts';
import { findPlaces } from './find-places.ts';

/** `path:line` of each place, `path?word` where no line was named. */
const places = (text: string) =>
  findPlaces(text).map(({ path, line, sought }) => `${path}${line === null ? `?${sought}` : `:${line}`}`);

test.each<[string, string, string[]]>([
  [
    'Node',
    `/home/zoe/my app/src/cart.js:3
    throw new Error('no');
    ^

Error: no
    at total (/home/zoe/my app/src/cart.js:3:11)
    at async Promise.all (index 0)
    at async file:///home/zoe/my%20app/src/main.mjs:8:3
    at Object.<anonymous> (/home/zoe/my app/node_modules/lib/index.js:1:2)
    at Module._compile (node:internal/modules/cjs/loader:1554:14)
    at node:internal/main/run_main_module:36:49
    at Module.load (internal/modules/cjs/loader.js:883:14)`,
    [
      '/home/zoe/my app/src/cart.js:3',
      '/home/zoe/my app/src/main.mjs:8',
      '/home/zoe/my app/node_modules/lib/index.js:1',
    ],
  ],
  [
    'a module that Node misses',
    `Error: Cannot find module 'left-pad'\nRequire stack:\n- /app/src/pad.js\n- /app/main.js\n    at node:internal/modules/cjs/loader:1`,
    ['/app/src/pad.js?left-pad', '/app/main.js?left-pad'],
  ],
  [
    'a module that Node’s own modules miss',
    `Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/app/src/pad.js' imported from /app/main.mjs`,
    ['/app/main.mjs?pad'],
  ],
  [
    'webpack',
    'at x (webpack-internal:///./src/a.js:3:5)\nERROR in ./src/index.js 4:0-20',
    ['src/a.js:3', 'src/index.js:4'],
  ],
  ['a development server', 'at x (http://localhost:5173/src/a.ts?t=1:3:5)', ['src/a.ts:3']],
  ['TypeScript', `src/a.ts(12,5): error TS2304: Cannot find name 'x'.`, ['src/a.ts:12']],
  ['TypeScript, pretty', `src/a.ts:12:5 - error TS2304: Cannot find name 'x'.`, ['src/a.ts:12']],
  [
    'ESLint',
    `/app/src/a.js\n   3:10  warning  'x' is unused  no-unused-vars\n  12:1   error    Missing  semi\n\n/app/b.js\n  1:1  error  no\n`,
    ['/app/src/a.js:12', '/app/b.js:1', '/app/src/a.js:3'],
  ],
  [
    'vitest',
    ` FAIL  src/a.test.ts > adds\n ❯ src/a.test.ts:7:17\n ❯ app/[slug]/page.tsx:3:1`,
    ['src/a.test.ts:7', 'app/[slug]/page.tsx:3'],
  ],
  ['jest', `    at Object.<anonymous> (src/a.test.js:4:9)`, ['src/a.test.js:4']],
  [
    'node --test',
    `test at test/a.test.js:3:1\n  location: '/app/test/a.test.js:3:1'`,
    ['test/a.test.js:3', '/app/test/a.test.js:3'],
  ],
  [
    'Python',
    `Traceback (most recent call last):
  File "/app/main.py", line 9, in <module>
    run()
  File "/app/cart.py", line 4, in run
    return a / 0
  File "/usr/lib/python3.11/json/decoder.py", line 355, in raw_decode
  File "<frozen importlib._bootstrap>", line 1, in x
ZeroDivisionError: division by zero`,
    ['/app/cart.py:4', '/app/main.py:9', '/usr/lib/python3.11/json/decoder.py:355'],
  ],
  [
    'Python that crashed',
    `Fatal Python error: Segmentation fault\n\nCurrent thread 0x01 (most recent call first):\n  File "/app/deep.py", line 2 in f\n  File "/app/main.py", line 5 in <module>`,
    ['/app/deep.py:2', '/app/main.py:5'],
  ],
  [
    'pytest',
    `____ test_total ____\n\ntests/test_cart.py:5: \n_ _ _ _\n    def total(): ...\nsrc/cart.py:3: ZeroDivisionError\n==== short`,
    ['src/cart.py:3', 'tests/test_cart.py:5'],
  ],
  ['mypy', 'a.py:3: error: no\nb.py:4: note: see\nc.py:5:1: error: x', ['a.py:3', 'c.py:5', 'b.py:4']],
  [
    'Go',
    `# acme/cart\n./main.go:3:5: undefined: x\n\ngoroutine 1 [running]:\nmain.main()\n\t/app/main.go:12 +0x1d\n\t/usr/local/go/src/runtime/proc.go:250 +0x1\n    cart_test.go:7: got 1`,
    ['main.go:3', '/app/main.go:12', 'cart_test.go:7', '/usr/local/go/src/runtime/proc.go:250'],
  ],
  [
    'Rust',
    `warning: unused\n  --> src/lib.rs:1:1\nerror[E0425]: cannot find value\n  --> src/main.rs:3:5\nthread 'main' panicked at src/cart.rs:8:5:\nno\n  at /rustc/abc/library/core/src/panicking.rs:100:14`,
    ['src/main.rs:3', 'src/cart.rs:8', 'src/lib.rs:1', '/rustc/abc/library/core/src/panicking.rs:100'],
  ],
  [
    'gcc and the linker',
    "In file included from main.c:1:\ncart.h:4:1: warning: old\nmain.c:7:3: error: expected ';'\n/usr/bin/ld: main.o: in function `main':\nmain.c:(.text+0x5): undefined reference to `total'\nmain.c:9: undefined reference to `x'",
    ['main.c:7', 'main.c?total', 'main.c:9', 'cart.h:4', 'main.c:1'],
  ],
  [
    'Java, Kotlin and Scala',
    `Exception in thread "main" java.lang.IllegalStateException\n\tat com.acme.Cart$Line.total(Cart.java:12)\n\tat app//com.acme.MainKt.main(Main.kt:3)\n\tat java.base/java.lang.Thread.run(Thread.java:840)\n\tat com.acme.Native.run(Native Method)\ne: file:///app/src/A.kt:3:5 no\n[ERROR] /app/B.java:[12,34] no\n[error] /app/C.scala:3:5: no`,
    ['com/acme/Cart.java:12', 'com/acme/Main.kt:3', '/app/src/A.kt:3', '/app/B.java:12', '/app/C.scala:3'],
  ],
  [
    'Ruby',
    "app/cart.rb:3:in 'total': undefined (NameError)\n\tfrom app/main.rb:7:in `<main>'",
    ['app/cart.rb:3', 'app/main.rb:7'],
  ],
  [
    'PHP',
    'PHP Fatal error: Uncaught Error in /app/cart.php:3\nStack trace:\n#0 /app/main.php(7): total()\n  thrown in /app/cart.php on line 3',
    ['/app/cart.php:3', '/app/main.php:7'],
  ],
  [
    'C#',
    '   at Cart.Total() in /app/Cart.cs:line 12\nMain.cs(7,5): error CS1002: ; expected',
    ['/app/Cart.cs:12', 'Main.cs:7'],
  ],
  [
    'Swift',
    '/app/main.swift:3:5: error: no\nFatal error: no: file main/cart.swift, line 4',
    ['/app/main.swift:3', 'main/cart.swift:4'],
  ],
  [
    'Elixir',
    '** (RuntimeError) no\n    (shop 0.1.0) lib/cart.ex:3: Cart.total/1\n    └─ lib/main.ex:4:5: Main.run/0',
    ['lib/cart.ex:3', 'lib/main.ex:4'],
  ],
  [
    'shells',
    './deploy.sh: line 3: foo: command not found\n./run: line 4: x\nbin/x.sh: 5: foo: not found\n/app/y.zsh:6: no\nz.fish (line 7): no\nbash: line 1: foo: command not found',
    ['deploy.sh:3', 'run:4', 'bin/x.sh:5', '/app/y.zsh:6', 'z.fish:7'],
  ],
  ['Perl', 'Died at x.pl line 3.', ['x.pl:3']],
  ['make', 'make: *** [Makefile:3: all] Error 1\ngcc.c:1:1: error: x', ['gcc.c:1', 'Makefile:3']],
  ['grep', 'src/a.ts:3:const x', ['src/a.ts:3']],
  ['Terraform', 'Error: no\n\n  on main.tf line 12, in resource "x":', ['main.tf:12']],
  ['Docker', 'Dockerfile:12\n--------------------\n', ['Dockerfile:12']],
  [
    'git',
    'Auto-merging a b.txt\nCONFLICT (content): Merge conflict in a b.txt\nerror: patch failed: src/a.ts:12\nsrc/c.ts: needs merge',
    ['a b.txt?<<<<<<<', 'src/a.ts:12', 'src/c.ts?<<<<<<<'],
  ],
  [
    'Windows',
    'at x (C:\\app\\src\\a.ts:3:5)\nC:\\app\\b.cs(4,1): error',
    ['C:/app/src/a.ts:3', 'C:/app/b.cs:4'],
  ],
  [
    'colours',
    '\u001b[96msrc/a.ts\u001b[0m:\u001b[93m3\u001b[0m:\u001b[93m5\u001b[0m - error',
    ['src/a.ts:3'],
  ],
])('places in what %s prints', (_, text, expected) => {
  expect(places(text)).toEqual(expected);
});

test.each([
  'Listening on http://localhost:3000',
  'Error: listen EADDRINUSE: address already in use 0.0.0.0:3000',
  'connect ECONNREFUSED 127.0.0.1:5432',
  '12:30:45 INFO started v1.2.3:4',
  'see https://example.com/a.html:3',
  'git@github.com:22',
  'at node:internal/main/run_main_module:36:49',
  '10:32:11.123Z',
  'Tests: 3 passed (3)',
])('no place in %j', (text) => {
  expect(places(text)).toEqual([]);
});

describe('hostile text', () => {
  const MB = 1024 * 1024;
  const fill = (piece: string) => piece.repeat(Math.ceil(MB / piece.length));

  test.each([
    'a',
    ':1',
    ':1:',
    '(',
    ')',
    '/',
    ' at (',
    'at ((((',
    'File "',
    '"',
    '" line 1',
    ': line 1 ',
    '\n',
    'a\n',
    'a.ts:1\n',
    '    at x (a.ts:1:1)\n',
    '- a\n',
    'Require stack:\n',
    "' line 1'",
    '[1',
    'file:',
    'a:1:(',
    '\u001b[',
    '  1:1  error\n',
    'CONFLICT (',
    '_'.repeat(500),
    'at a/',
    'x.py:1: ',
  ])('case 86: 1 MB of %j is read in under 100 ms', (piece) => {
    const text = fill(piece);
    expect(processorTime(() => findPlaces(text), 4)).toBeLessThan(100);
  });
});
