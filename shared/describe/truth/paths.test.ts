import { expect, test } from 'vitest';
import { createPathIndex } from './paths.ts';

const index = createPathIndex([
  'src/http/retry.ts',
  'docs/guide.md',
  'app/[id]/my page.tsx',
  'src/größe/ünï.rs',
  'Dockerfile',
  'package.json',
]);

test.each([
  'reads `src/http/retry.ts` and retry.ts:12, **docs/guide.md**.',
  'in `http/retry.ts` and `src/http/`, also `src/`, `src/http`',
  'app/[id]/my page.tsx moves',
  'the page `src/größe/ünï.rs`',
  'Node.js and Next.js, e.g. v1.2.3, and/or `GET /api/users`, text/html',
  'calls `response.json()` and console.log, `process.env`, `array.map`',
  'all `*.md` and `src/**/*.ts` files',
  '`@scope/name`, `origin/main`, https://example.com/a/b.html',
  'the Dockerfile and `./package.json`',
  'both package.json/retry.ts, `src/http/retry.ts`→`docs/guide.md`, in `app/[id]/`, not `node_modules/`',
])('every name in %j is known', (text) => {
  expect(index.unknownIn(text)).toEqual([]);
});

test.each([
  ['see `src/http/other.ts`', ['src/http/other.ts']],
  ['see other.ts, and (lib/x.py:7).', ['other.ts', 'lib/x.py']],
  ['`src/gone` and `src/gone/`', ['src/gone', 'src/gone/']],
  ['the Makefile, `.env`, yarn.lock', ['Makefile', '.env', 'yarn.lock']],
  ['all `*.py` files', ['*.py']],
  ['etry.ts', ['etry.ts']],
])('%j names what is not there', (text, names) => {
  expect(index.unknownIn(text)).toEqual(names);
});
