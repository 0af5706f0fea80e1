import { expect, test } from 'vitest';
import { drafted, goodAnswer, PICTURE, run, withText } from '../../../test/fakes/outline.ts';
import { checkDraft } from './check-draft.ts';

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
