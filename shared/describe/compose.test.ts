import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compose } from './compose.ts';
import { readFills } from './fills.ts';
import { homeOf } from './home.ts';
import type { Outline, TestRun } from './outline.ts';
import { readTemplate, textOf, usualSections } from './template.ts';
import { checkDraft } from './truth/check-draft.ts';

const run = (command: string, exitCode = 0, more: Partial<TestRun> = {}): TestRun => ({
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

const file = (path: string, kind: Outline['files'][number]['kind'] = 'source') => ({
  path,
  oldPath: null,
  change: 'modified' as const,
  kind,
});

const base: Outline = {
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

const PICTURE = `## Why
Fixes #1467.

## What changed
<!-- list the changes -->

## How was it tested
<!-- commands and results -->

## Rollout
Behind the http.retryAfter flag. Ask @ops before 1 Dec.`;

const withText = (text: string, more: Partial<Outline> = {}): Outline => ({
  ...base,
  sections: readTemplate(text),
  from: 'form',
  ...more,
});

const drafted = (outline: Outline, answer: string) =>
  compose(
    outline,
    readFills(
      answer,
      true,
      outline.sections.map(({ title }) => title),
    ),
    { isWhole: true },
  );

const goodAnswer = `title: Read dates in Retry-After
labels: bug, http

## Why
A server may answer 429 with a date. The client read it as a number.

## What changed
- \`src/http/retry.ts\` reads seconds or a date
- Two tests in \`retry.test.ts\`
`;

test('E2: labels are the repository’s own, and no others', () => {
  const draft = (labels: string[]) => drafted(withText(PICTURE, { labels }), goodAnswer).labels;
  expect(draft(['HTTP', 'wontfix'])).toEqual(['HTTP']);
  expect(draft([])).toEqual([]);
});

test('E2: a branch without a name of its own gets one: the answer’s where it is one, else that of the title', () => {
  const branch = { name: 'patch-1', others: [], suggestion: 'fix/accept-date' };
  const named = (said: string, more: Partial<Outline> = {}) =>
    drafted(withText(PICTURE, { branch, ...more }), `branch: ${said}\n${goodAnswer}`).branch;
  expect(named('fix/dates-in-retry-after')).toBe('fix/dates-in-retry-after');
  expect(named('`1467-dates`')).toBe('1467-dates');
  for (const said of ['patch-1', 'patch-2', 'two words', '99-dates', 'fix/$(id)', ''])
    expect(named(said)).toBe('fix/accept-date');
  expect(named('x y', { branch: { ...branch, suggestion: '[REDACTED:token]' } })).toBeNull();
  expect(named('fix/dates', { branch: null })).toBeNull();
});

describe('a draft', () => {
  test('E1: stands under the template’s headings, in the places of its comments, with all that the author wrote', () => {
    const outline = withText(PICTURE, {
      labels: ['Bug', 'HTTP', 'docs'],
      tests: [run('npm test -w http', 0, { result: '48 passed' }), run('npm run lint')],
    });
    const draft = drafted(outline, goodAnswer);
    expect(draft.body).toBe(`## Why
A server may answer 429 with a date. The client read it as a number.

Fixes #1467.

## What changed
- \`src/http/retry.ts\` reads seconds or a date
- Two tests in \`retry.test.ts\`

## How was it tested
Ran at 9f3c2ab:
- \`npm test -w http\`: exit 0, 48 passed
- \`npm run lint\`: exit 0

## Rollout
Behind the http.retryAfter flag. Ask @ops before 1 Dec.`);
    expect(draft).toMatchObject({
      title: 'Read dates in Retry-After',
      labels: ['Bug', 'HTTP'],
      leftOut: [],
      kept: { headings: 4, lines: 2, boxes: 0 },
    });
    expect(checkDraft(outline, { title: draft.title ?? '', body: draft.body })).toEqual([]);
  });

  test('E1: without a template it has Summary, Changes and Testing, and says that nothing ran', () => {
    const draft = drafted(base, '## Summary\nIt reads dates.\n\n## Changes\n- `src/http/retry.ts`\n');
    expect(draft.body).toBe(
      '## Summary\nIt reads dates.\n\n## Changes\n- `src/http/retry.ts`\n- Also changed: `test/`\n\n## Testing\nNo run of tests, build or linter is recorded at 9f3c2ab.\n',
    );
    expect(checkDraft(base, { title: '', body: draft.body })).toEqual([]);
  });

  test.each<[string, string, string]>([
    ['file', '- Rewrites `src/http/missing.ts`', 'src/http/missing.ts'],
    ['file', '- Moves the code from absent.py here', 'absent.py'],
    ['file', '- Cleans up `src/gone/`', 'src/gone/'],
    ['command', '- `npm run e2e` passes', 'npm run e2e'],
    ['command', '- I ran npm test and all was well', 'npm test'],
    ['command', '- `npm run lint`: exit 0', 'npm run lint'],
    ['claim', '- All existing tests pass', ''],
    ['claim', '- Manually tested in the browser', ''],
    ['issue', '- Part of #99', '#99'],
    ['issue', '- Fixes other/place#3', 'other/place#3'],
    ['address', '- See https://evil.example/x for more', 'https://evil.example/x'],
    ['address', '- ![seen](https://evil.example/p.png)', 'https://evil.example/p.png'],
    ['address', '- [look](//evil.example/x)', '//evil.example/x'],
    ['address', '- <a href="//evil.example">look</a>', '//evil.example'],
    ['issue', '- See GH-99', '#99'],
    ['issue', '- Fixes #1468', '#1468'],
    ['box', '- [x] Tests pass', ''],
    ['hidden', '- fine <!-- not seen -->', ''],
  ])('E1: a planted lie is left out and said, and the checker finds it: %s %s', (why, line, name) => {
    const outline = withText(PICTURE, { tests: [run('npm run lint', 1)], issues: ['#1467', '#1468'] });
    const draft = drafted(outline, goodAnswer.replace('- Two tests', `${line}\n- Two tests`));
    expect(draft.leftOut).toEqual([{ why, text: line, name }]);
    expect(draft.body).not.toContain(line);
    expect(draft.body).toContain('- Two tests in `retry.test.ts`');
    expect(checkDraft(outline, { title: '', body: draft.body })).toEqual([]);
    const planted = draft.body.replace('- Two tests', `${line}\n- Two tests`);
    expect(checkDraft(outline, { title: '', body: planted }).map((problem) => problem.why)).toEqual([
      why === 'hidden' ? 'hidden' : why,
    ]);
  });

  test('one sentence of a paragraph falls alone', () => {
    const draft = drafted(
      withText(PICTURE),
      '## Why\nIt reads dates. All tests pass. See `src/http/retry.ts`.',
    );
    expect(draft.body).toContain('## Why\nIt reads dates. See `src/http/retry.ts`.\n\nFixes #1467.');
    expect(draft.leftOut).toEqual([{ why: 'claim', text: 'All tests pass.', name: '' }]);
  });

  test('E3: a command that failed is not said to have passed, and testing is never a model’s word', () => {
    const outline = withText(PICTURE, { tests: [run('npm test', 1)] });
    const draft = drafted(
      outline,
      '## What changed\n- `npm test` passes\n- `src/http/retry.ts`\n\n## How was it tested\n- `npm test`: exit 0\n',
    );
    expect(draft.body).toContain('Ran at 9f3c2ab:\n- `npm test`: exit 1\n');
    expect(draft.body).not.toContain('passes');
    expect(draft.leftOut.map(({ why }) => why)).toEqual(['section', 'command']);
  });

  test.each([
    ['heading', PICTURE.replace('## Rollout\n', '')],
    ['line', PICTURE.replace(' Ask @ops before 1 Dec.', '')],
    ['heading', PICTURE.replace('## Why', '## Reason')],
  ])('the checker misses what was lost: %s', (kind, body) => {
    const found = checkDraft(withText(PICTURE, { files: [] }), { title: '', body });
    expect(found.map((problem) => problem.why)).toContain(kind);
  });

  test('the checker finds an area that nobody names, and a lie in the title', () => {
    const problems = checkDraft(withText(PICTURE), { title: 'Fix absent.py', body: PICTURE });
    expect(problems.map(({ why, name }) => [why, name])).toEqual([
      ['file', 'absent.py'],
      ['area', 'src/'],
      ['area', 'test/'],
    ]);
  });

  test('E1: an answer that forgets headings, or has others, loses none of the template’s', () => {
    const outline = withText(PICTURE);
    const draft = drafted(
      outline,
      '# My work\n\nIt is great.\n\n## Overview\n\nIt reads dates.\n\n## Epilogue\n\nBye.',
    );
    expect(draft.body).toContain('## Why\nIt reads dates.\n\nFixes #1467.');
    expect(draft.leftOut.map(({ name }) => name)).toEqual(['My work', 'Epilogue']);
    expect(checkDraft(outline, { title: '', body: draft.body })).toEqual([]);
  });

  test('an answer without headings is a summary and a list of changes', () => {
    const draft = drafted(
      withText(PICTURE),
      'It reads dates.\n\n- `src/http/retry.ts`\n- `test/http/retry.test.ts`',
    );
    expect(draft.body).toContain('## Why\nIt reads dates.\n');
    expect(draft.body).toContain(
      '## What changed\n- `src/http/retry.ts`\n- `test/http/retry.test.ts`\n\n## How',
    );
  });

  test('sections that the person leaves stand as they were', () => {
    const outline = withText(PICTURE);
    const fills = readFills(goodAnswer);
    const { body } = compose(outline, fills, { isWhole: true, left: new Set([0, 1, 2, 3]) });
    expect(body).toBe(PICTURE);
  });

  test('nobody is called whom the person did not call', () => {
    const { body } = drafted(withText(PICTURE), '## Why\nAs @zoe said, ask @ops.');
    expect(body).toContain('As `@zoe` said, ask @ops.');
  });

  test('an earlier draft’s list of commands makes way for what is true now', () => {
    const text = PICTURE.replace(
      '<!-- commands and results -->',
      'Ran at 41d0b7e:\n- `npm run e2e`: exit 0\nAnd by hand.',
    );
    const outline = withText(text, { tests: [run('npm test')] });
    const draft = drafted(outline, goodAnswer);
    expect(draft.body).toContain(
      '## How was it tested\nAnd by hand.\n\nRan at 9f3c2ab:\n- `npm test`: exit 0\n\n## Rollout',
    );
    expect(draft.leftOut.map(({ why, text: said }) => [why, said])).toEqual([
      ['stale', 'Ran at 41d0b7e:'],
      ['stale', '- `npm run e2e`: exit 0'],
    ]);
    expect(checkDraft(outline, { title: '', body: draft.body })).toEqual([]);
  });
});

test.each([
  ['## Why\n\n## What\n', ['Why', 'What']],
  ['## What\n\n## Why\n', ['Why', 'What']],
  ['## What does this do?\n\n## Notes\n', ['What does this do?', 'What does this do?']],
  ['## Description\n\n## What changed\n', ['Description', 'What changed']],
  ['## Rollout\n\n## Checklist\n- [ ] a\n', [undefined, undefined]],
  ['## Story\n\n## Rollout\n', ['Story', 'Story']],
])('summary and changes in %j', (template, titles) => {
  const outline = withText(template);
  const places = [homeOf(outline, 'summary'), homeOf(outline, 'changes')];
  expect(places.map((at) => outline.sections[at ?? -1]?.title)).toEqual(titles);
});

describe('boxes', () => {
  const TEMPLATE = `## Description
<!-- what -->

## Checklist
- [ ] \`npm test\` passes
- [ ] All tests pass
- [ ] The linter is clean
- [ ] I added tests
- [ ] Documentation is updated
- [ ] No documentation is needed
- [ ] This change requires a documentation update
- [ ] CHANGELOG entry
- [x] Reviewed by me
- [ ] Bug fix`;
  const ticks = (more: Partial<Outline>) =>
    drafted(withText(TEMPLATE, more), '## Description\nx\n\n## Checklist\n- [x] Bug fix\n').ticked.map(
      ({ text, because }) => `${text}: ${because}`,
    );

  test('E1: are ticked on evidence alone', () => {
    expect(ticks({ files: [] })).toEqual([]);
    expect(ticks({ tests: [run('npm test')] })).toEqual([
      '`npm test` passes: npm test',
      'All tests pass: npm test',
      'I added tests: test/http/retry.test.ts',
    ]);
    expect(ticks({ files: [file('docs/a.md', 'docs'), file('CHANGELOG.md', 'docs')] })).toEqual([
      'Documentation is updated: docs/a.md',
      'CHANGELOG entry: CHANGELOG.md',
    ]);
  });

  test.each([
    ['it failed', run('npm test', 1)],
    ['only some ran', run('npm test -w http')],
    ['its end says nothing of it', run('npm test | tee log')],
    ['its failure was waved through', run('npm test || true')],
    ['it ran on changes that nobody sees', run('npm test', 0, { isDirty: true })],
    ['it ran in a part', run('npm test', 0, { folder: 'packages/a' })],
  ])('are not ticked where %s', (_, test) => {
    expect(ticks({ files: [], tests: [test] })).toEqual([]);
  });

  test('keep their order and the ticks that they have', () => {
    const outline = withText(TEMPLATE, { tests: [run('npm test')] });
    const { body } = drafted(outline, '## Description\nx');
    expect(body.replaceAll('[x]', '[ ]')).toContain(
      TEMPLATE.slice(TEMPLATE.indexOf('- [ ]')).replaceAll('[x]', '[ ]'),
    );
    expect(body).toContain('- [x] Reviewed by me');
    expect(
      checkDraft(outline, { title: '', body: body.replace('- [ ] Bug fix', '- [x] Bug fix') }),
    ).toMatchObject([{ why: 'box', text: '- [x] Bug fix' }]);
  });
});

describe('links', () => {
  test('E2: go where the template wants one, where somebody said so', () => {
    const links = [{ ref: '#7', closes: true }];
    const { body } = drafted(
      withText('## Description\n\n## Issue\nFixes # (issue)\n', { links, files: [] }),
      '',
    );
    expect(body).toContain('## Issue\nFixes #7\n');
    expect(drafted(withText('## Issue\nFixes # (issue)\n', { files: [] }), '').body).toContain(
      'Fixes # (issue)',
    );
  });

  test('E2: a branch’s number is a relation, and closes nothing', () => {
    const links = [{ ref: '#7', closes: false }];
    const { body } = drafted({ ...base, links }, '## Summary\nIt reads dates.\n');
    expect(body).toContain('It reads dates.\n\nRelated to #7.\n');
    expect(drafted({ ...base, links }, '## Summary\nIt reads dates. Fixes #7.\n').body).not.toContain(
      'Fixes',
    );
  });
});

const TEMPLATES = [
  PICTURE,
  '',
  'Just text.\n\n- [ ] a box',
  '<!-- only a comment\nin two lines -->',
  '**What does this do?**\n\n**How was it tested?**\n',
  'Summary\n-------\n\nTesting\n=======\n\ntext',
  '## A\n```sh\n## no heading\n```\n<!--\n## nor this\n-->\n## B',
  '# One\n\n## Two\n\n### Three\n\n# One\n',
];

test.each(TEMPLATES)('a template that is taken apart and put together again is the same: %j', (text) => {
  expect(textOf(readTemplate(text))).toBe(text);
});

test.each([
  ['## A\n```sh\n## no heading\n```\n<!--\n## nor this\n-->\n## B', ['A', 'B']],
  ['Summary\n-------\n\ntext\nlong\n---\n', ['Summary']],
  ['**What is it?**\n__Why:__\n**bold** text', ['What is it?', 'Why']],
  ['## :rocket: Why `this`?\n##nope\n## Closed ##', [':rocket: Why this?', 'Closed']],
])('headings of %j', (text, titles) => {
  expect(
    readTemplate(text)
      .filter(({ level }) => level > 0)
      .map(({ title }) => title),
  ).toEqual(titles);
});

test('E1: each streamed prefix gives a whole draft, and the last one the same as at once', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TEMPLATES), fc.nat(goodAnswer.length), (template, at) => {
      const outline = withText(template);
      const fills = readFills(goodAnswer.slice(0, at), false);
      const draft = compose(outline, fills, { isWhole: false });
      const problems = checkDraft(outline, { title: '', body: draft.body });
      expect(problems.filter(({ why }) => why !== 'area')).toEqual([]);
      expect(draft.leftOut).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('half a heading is not there yet', () => {
  const seen = [...goodAnswer].map((_, at) => readFills(goodAnswer.slice(0, at + 1), false));
  const titles = new Set(seen.flatMap(({ sections }) => sections.map(({ title }) => title)));
  expect([...titles]).toEqual(['Why', 'What changed']);
});

test.each([
  ['blanks', `${' '.repeat(100_000)}x`],
  ['backticks', '`'.repeat(100_000)],
  ['stars', '**'.repeat(50_000)],
  ['links', ']('.repeat(50_000)],
  ['fences', '```\n'.repeat(20_001)],
  ['words', 'npm '.repeat(25_000)],
])(
  'case 86: an answer of nothing but %s is read in a moment',
  (_, text) => {
    const draft = drafted(withText(PICTURE), `## What changed\n${text}`);
    expect(draft.body).toContain('## Rollout');
    expect(() => checkDraft(withText(PICTURE), { title: '', body: `${PICTURE}\n${text}` })).not.toThrow();
  },
  20_000,
);
