import { expect, test } from 'vitest';
import { classify } from './classify.ts';

test.each([
  ['src/app.ts', 'source'],
  ['cmd/main.go', 'source'],
  ['README.md', 'docs'],
  ['docs/guide.rst', 'docs'],
  ['styles/app.css', 'other'],
  ['thing.unknown', 'other'],
  ['package.json', 'configuration'],
  ['.github/workflows/ci.yml', 'configuration'],
  ['Dockerfile', 'configuration'],
  ['requirements-dev.txt', 'configuration'],
  ['vite.config.ts', 'configuration'],
  ['src/app.test.ts', 'tests'],
  ['tests/data/x.json', 'tests'],
  ['pkg/app_test.go', 'tests'],
  ['test_app.py', 'tests'],
  ['src/FooTest.java', 'tests'],
  ['package-lock.json', 'generated'],
  ['Cargo.lock', 'generated'],
  ['go.sum', 'generated'],
  ['web/app.min.js', 'generated'],
  ['web/app.js.map', 'generated'],
  ['vendor/lib/x.go', 'generated'],
  ['dist/index.js', 'generated'],
  ['api/v1.pb.go', 'generated'],
  ['src/__snapshots__/a.test.ts.snap', 'generated'],
])('%s is %s', (path, kind) => {
  expect(classify(path)).toBe(kind);
});
