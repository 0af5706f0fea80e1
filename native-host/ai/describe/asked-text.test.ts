import { expect, test } from 'vitest';
import type { Outline } from '../../../shared/describe/outline.ts';
import { readTemplate } from '../../../shared/describe/template.ts';
import { diff, input } from '../../../test/fakes/prompt.ts';
import { buildPrompt } from '../prompt/prompt.ts';
import { countTokens } from '../tokens/count.ts';
import { askedText } from './asked-text.ts';
import { factsText } from './facts-text.ts';

function outline(text: string): Outline {
  return {
    ...{ sections: readTemplate(text), from: 'form', template: null, templates: [], headSha: null },
    ...{
      tests: [],
      stale: [],
      links: [],
      issues: [],
      commits: [],
      title: null,
      problems: [],
      labels: [],
      branch: null,
    },
    files: [{ path: 'src/upload.ts', oldPath: null, change: 'modified', kind: 'source' }],
  };
}

test('E1: a model is told where what goes, and what it must not say', () => {
  const text = askedText(outline('## Why\n\n## What changed\n\n## Tests\n\n## Checklist\n- [ ] a\n'));
  expect(text).toContain('- Under heading 1: one or two sentences');
  expect(text).toContain('- Under heading 2: a list');
  expect(text).toContain('Nothing under heading 3, 4.');
  expect(text).toContain('Name no file or folder that is not in the diff');
  expect(text).toContain('each heading below that you have something for, exactly as it stands');
  expect(countTokens(text)).toBeLessThan(450);
});

test('E1: a template without headings is filled without any', () => {
  const text = askedText(outline('<!-- Say what and why. -->'));
  expect(text).toContain('Then the text, without headings.');
  expect(text).toContain('- First: one or two sentences');
  expect(text).not.toContain('Under heading');
});

test('C3: a small model gets headings, areas and diff; what of the rest has no room is told', () => {
  const body = `## Why\n\n## What\n${'A long text of the author. '.repeat(2000)}`;
  const drafting = { outline: outline(body), messages: [], issues: [] };
  const { messages, receipt } = buildPrompt({ ...input, model: 'unknown', drafting });
  const sent = messages.at(-1)?.content ?? '';
  expect(receipt.profile).toBe('compact');
  for (const words of ['1. ## Why', 'Changed areas:\nsrc/', diff.split('\n')[5] ?? ''])
    expect(sent).toContain(words);
  expect(receipt.tokens).toBeLessThanOrEqual(receipt.budget);
  expect(receipt.sections.find(({ name }) => name === 'description')).toMatchObject({
    sent: 'cut',
    fixed: true,
  });
});

test('E2: labels and a name for the branch are asked for where there are some to choose from, or none is there', () => {
  const plain = outline('## Why\n');
  expect(askedText(plain)).not.toMatch(/"labels:|"branch:/);
  const branch = { name: 'patch-1', others: ['fix/a', 'feat/b'], taken: [], suggestion: null };
  const full = { ...plain, labels: ['bug', 'help wanted'], branch };
  expect(askedText(full)).toMatch(/a line "labels: a, b".* a line "branch: …"/);
  const told = factsText({ outline: full, messages: [], issues: [] });
  expect(told).toContain('Labels of the repository:\nbug\nhelp wanted');
  expect(told).toContain('Other branches:\nfix/a\nfeat/b');
});
