import { compose } from '../../shared/describe/compose.ts';
import { readFills } from '../../shared/describe/fills.ts';
import type { Outline, TestRun } from '../../shared/describe/outline.ts';
import { readTemplate, usualSections } from '../../shared/describe/template.ts';

export const run = (command: string, exitCode = 0, more: Partial<TestRun> = {}): TestRun => ({
  record: command,
  command,
  exitCode,
  startedAt: '2026-01-01T12:00:00.000Z',
  seconds: 3.9,
  folder: '',
  head: '9f3c2ab000000000000000000000000000000000',
  isDirty: false,
  result: null,
  ...more,
});

export const file = (path: string, kind: Outline['files'][number]['kind'] = 'source') => ({
  path,
  oldPath: null,
  change: 'modified' as const,
  kind,
});

export const base: Outline = {
  sections: usualSections(),
  from: 'none',
  template: null,
  templates: [],
  headSha: '9f3c2ab000000000000000000000000000000000',
  tests: [],
  stale: [],
  links: [],
  issues: [],
  files: [file('src/http/retry.ts'), file('test/http/retry.test.ts', 'tests')],
  commits: [{ sha: '9f3c2ab', title: 'Accept a date in Retry-After' }],
  title: 'Accept a date in Retry-After',
  problems: [],
  labels: [],
  branch: null,
};

/** A template in use: comments that ask, an issue, and words of the author's own. */
export const PICTURE = `## Why
Fixes #1467.

## What changed
<!-- list the changes -->

## How was it tested
<!-- commands and results -->

## Rollout
Behind the http.retryAfter flag. Ask @ops before 1 Dec.`;

export const withText = (text: string, more: Partial<Outline> = {}): Outline => ({
  ...base,
  sections: readTemplate(text),
  from: 'form',
  ...more,
});

export const drafted = (outline: Outline, answer: string) =>
  compose(
    outline,
    readFills(
      answer,
      true,
      outline.sections.map(({ title }) => title),
    ),
    { isWhole: true },
  );

export const goodAnswer = `title: Read dates in Retry-After
labels: bug, http

## Why
A server may answer 429 with a date. The client read it as a number.

## What changed
- \`src/http/retry.ts\` reads seconds or a date
- Two tests in \`retry.test.ts\`
`;

export const TEMPLATES = [
  PICTURE,
  '',
  'Just text.\n\n- [ ] a box',
  '<!-- only a comment\nin two lines -->',
  '**What does this do?**\n\n**How was it tested?**\n',
  'Summary\n-------\n\nTesting\n=======\n\ntext',
  '## A\n```sh\n## no heading\n```\n<!--\n## nor this\n-->\n## B',
  '# One\n\n## Two\n\n### Three\n\n# One\n',
];
