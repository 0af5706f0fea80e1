import { describe, expect, test } from 'vitest';
import { drafted, file, run, withText } from '../../../test/fakes/outline.ts';
import type { Outline } from '../outline.ts';
import { checkDraft } from './check-draft.ts';

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
