import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base, drafted, goodAnswer, PICTURE, run, TEMPLATES, withText } from '../../test/fakes/outline.ts';
import { processorTime } from '../../test/processor-time.ts';
import { compose } from './compose.ts';
import { readFills } from './fills.ts';
import { checkDraft } from './truth/check-draft.ts';

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

test.each([
  ['blanks', `${' '.repeat(100_000)}x`],
  ['backticks', '`'.repeat(100_000)],
  ['stars', '**'.repeat(50_000)],
  ['links', ']('.repeat(50_000)],
  ['fences', '```\n'.repeat(20_001)],
  ['words', 'npm '.repeat(25_000)],
  ['letters', 'x'.repeat(200_000)],
])(
  'case 86: an answer of nothing but %s is read in a moment',
  (_, text) => {
    const draft = drafted(withText(PICTURE), `## What changed\n${text}`);
    expect(draft.body).toContain('## Rollout');
    expect(() => checkDraft(withText(PICTURE), { title: '', body: `${PICTURE}\n${text}` })).not.toThrow();
  },
  20_000,
);

test.each([' ', '*', '"', '!', ':0', '`', '<!--', '#', '.'])(
  'case 86: %j without end, wherever an answer may have it, keeps nobody waiting',
  (unit) => {
    const endless = `x${unit.repeat(65_536 / unit.length)}x`;
    const answer = `title: ${endless}\n\n# ${endless}\n**x**${endless}\n## What changed\n${endless} \n- ${endless} so\n- \`${endless}`;
    const outline = withText(`${PICTURE}\n\n## Links\nFixes${endless.slice(1)}\n<!-- ${endless} x -->`);
    const time = processorTime(() => {
      for (const isWhole of [true, false]) compose(outline, readFills(answer, isWhole), { isWhole });
    }, 1);
    expect(time).toBeLessThan(5000);
  },
);
