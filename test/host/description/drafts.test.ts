import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Drafting } from '../../../native-host/ai/describe/drafting.ts';
import { compose as digest } from '../../../native-host/ai/digest/compose.ts';
import { compose } from '../../../shared/describe/compose.ts';
import { readFills } from '../../../shared/describe/fills.ts';
import { readTemplate } from '../../../shared/describe/template.ts';
import { checkDraft } from '../../../shared/describe/truth/check-draft.ts';
import { MERGES, type Merged, makeRepository, PLANTED } from './merges.ts';
import { changePage, type DescriptionSite, describing, openDescriptionSite, tool } from './site.ts';

const CHECKLIST = `<!-- Thank you! -->
## What does this change?
<!-- Describe it. -->

## Type of change
- [ ] Bug fix
- [ ] New feature

## How was it tested?
<!-- Commands, please. -->

## Checklist
- [ ] \`npm test\` passes
- [ ] I added tests
- [ ] Documentation is updated`;

/** As repositories have them, and as people leave them in the field. */
const TEMPLATES = [
  '',
  '## Summary\n\n## Changes\n\n## Testing\n',
  CHECKLIST,
  '## Why\nIt is time.\n\n## What changed\n<!-- list the changes -->\n\n## Rollout\nBehind a flag. Ask @ops.',
  '<!-- Say what you did and why. -->',
  '**Description**\n\n**Related issue**\nFixes # (issue)\n\n**Tests**\n',
  'Summary\n-------\n\nDetails\n-------\n<!-- more -->\n',
  '# Release notes\n<!-- one line -->\n\n# Screenshots\n\n# Risks\nNone known.',
];

let site: DescriptionSite;
let merges: Merged[];

beforeAll(async () => {
  site = await openDescriptionSite();
  merges = makeRepository(site.checkout);
  site.settings.setRepository(tool, { workspace: site.checkout });
  // HEAD is main: what ran there ran on none of the branches.
  site.ran('main', 'npm run lint', { startedAt: soon(1), endedAt: soon(2) });
});

afterAll(() => site.close());

function soon(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString();
}

/** Forgets headings, has others, names what is not there, and claims what nobody did. */
function lies({ outline }: Drafting): string {
  const headings = outline.sections.filter(({ level }) => level > 0).map(({ heading }) => heading.join('\n'));
  const said = [
    'This rewrites everything in `src/nowhere/missing.ts`. All tests pass. It is needed.',
    `- Touches ${outline.files[0] ? `\`${outline.files[0].path}\`` : 'nothing'}`,
    '- Adds absent.py, too',
    '- `npm run e2e` passes',
    '- I verified it on staging',
    '- Fixes #4242',
    '- ![proof](https://evil.example/p.png)',
    '- [x] `npm test` passes',
    '<!-- hidden -->',
    '```sh\nnpm run e2e\n```',
  ].join('\n');
  return [
    'title: Rewrite src/nowhere/missing.ts',
    'Sure, here it is:',
    ...headings
      .slice(0, -1)
      .toReversed()
      .flatMap((heading) => [heading, said]),
    '## Confidence\n\nVery high. `npm run e2e` exited with exit code 0.',
    '## Testing\n- `npm test`: exit 0, 999 passed',
  ].join('\n\n');
}

/** A change is named by its folder, or by the file that it is about. */
function namesArea(body: string, paths: readonly string[]): string[] {
  const tops = [...new Set(paths.map((path) => (path.includes('/') ? `${path.split('/')[0]}/` : path)))];
  return tops.filter(
    (top) =>
      !body.includes(top) &&
      !paths.some((path) => path.startsWith(top) && body.includes(path.split('/').at(-1) ?? '')),
  );
}

function withTemplate(drafting: Drafting, text: string): Drafting {
  const { outline } = drafting;
  return { ...drafting, outline: { ...outline, sections: readTemplate(text), from: 'checkout' } };
}

async function draftOf(merge: Merged, body: string): Promise<Drafting> {
  const page = changePage({ headSha: merge.head });
  return site.read({ describe: describing(body), page, diff: merge.diff, account: null });
}

const answers: [string, (drafting: Drafting, merge: Merged) => string][] = [
  ['a provider that lies', lies],
  ['a provider that says nothing', () => ''],
  [
    'digest',
    (drafting, { diff }) =>
      digest({ question: '', page: null, diff, files: [], selection: null, failure: null, drafting }).join(
        '\n\n',
      ),
  ],
];

describe.each(MERGES.map(({ name }, at) => [name, at] as const))('E1: a draft over %s', (_, at) => {
  test('keeps every heading, names every area, and nothing that is not there', async () => {
    const merge = merges[at];
    if (!merge) throw new Error('no such merge');
    const read = await draftOf(merge, TEMPLATES[at % TEMPLATES.length] ?? '');
    for (const drafting of [read, withTemplate(read, CHECKLIST)]) {
      const { outline } = drafting;
      expect(outline.files.map(({ path }) => path).toSorted()).toEqual(merge.paths.toSorted());
      expect(outline.commits.length).toBeGreaterThan(0);
      expect(outline.tests).toEqual([]);
      for (const [who, answer] of answers) {
        const fills = readFills(
          answer(drafting, merge),
          true,
          outline.sections.map(({ title }) => title),
        );
        const { title, body } = compose(outline, fills, { isWhole: true });
        const headings = outline.sections.flatMap(({ heading }) => heading);
        expect([who, body.split('\n').filter((line) => headings.includes(line))]).toEqual([who, headings]);
        expect([who, namesArea(body, merge.paths)]).toEqual([who, []]);
        expect(`${title}\n${body}`).not.toMatch(
          /nowhere|absent|e2e|4242|evil|staging|999|hidden|All tests|nothing\/here|\[x\] `npm/,
        );
        expect(body).not.toContain(PLANTED);
        expect([who, checkDraft(outline, { title: title ?? '', body })]).toEqual([who, []]);
      }
    }
  });
});

test('E2: a commit that says so closes its issue, in the place that the template has for it', async () => {
  const merge = merges[0] as Merged;
  const { outline } = await draftOf(merge, TEMPLATES[5] ?? '');
  const { body } = compose(outline, readFills(''), { isWhole: true });
  expect(body).toContain('**Related issue**\nFixes #12\n');
});

test('E1: the digest tells what its commits and its files say', async () => {
  const merge = merges[0] as Merged;
  const drafting = await draftOf(merge, '');
  const asked = {
    question: '',
    page: null,
    diff: merge.diff,
    files: [],
    selection: null,
    failure: null,
    drafting,
  };
  const { body } = compose(drafting.outline, readFills(digest(asked).join('\n\n')), { isWhole: true });
  expect(body).toBe(`## Summary
2 commits change 2 files, +2.

Fixes #12.

## Changes
- feat(http): accept a date in Retry-After.
- test(http): dates.
- \`src/\` 1 file, +1: source
- \`test/\` 1 file, +1: test

## Testing
No run of tests, build or linter is recorded at ${merge.head.slice(0, 7)}.
`);
});
