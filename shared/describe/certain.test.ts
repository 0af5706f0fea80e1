import { describe, expect, test } from 'vitest';
import { base, drafted, withText } from '../../test/fakes/outline.ts';

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
