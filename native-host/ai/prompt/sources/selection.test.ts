import { expect, test } from 'vitest';
import type { PageSelection } from '../../../../shared/page/selection.ts';
import { bigDiff, input, prose, section, sent } from '../../../../test/fakes/prompt.ts';
import { buildPrompt } from '../prompt.ts';

const lines = { path: 'src/f7.ts', side: 'new', first: 10, last: 11 } as const;
const selection: PageSelection = [{ text: '+const a = 1;\n const b = 2;', lines }];
const selectionIn = (text: string) =>
  /## Selected[^\n]*\n<untrusted \w+>\n([\s\S]*?)\n<\/untrusted/.exec(text)?.[1];

test('A4: the prompt holds exactly what is selected, with its file, before the question', () => {
  const prompt = buildPrompt({ ...input, selection });
  expect(selectionIn(sent(prompt))).toBe('src/f7.ts, lines 10–11:\n+const a = 1;\n const b = 2;');
  expect(section(prompt, 'selection').sent).toBe('whole');
  expect(sent(prompt)).toMatch(/<\/untrusted \w+>\n\n## Question\n[^#]*$/);
  const removed: PageSelection = [{ text: '-old', lines: { ...lines, side: 'old', last: 10 } }];
  expect(selectionIn(sent(buildPrompt({ ...input, selection: removed })))).toBe(
    'src/f7.ts, line 10 of the old file:\n-old',
  );
});

test('A4: lines of two files stand each under their file, and what is chosen of the diff follows both', () => {
  const other = { text: '-old\n+new', lines: { ...lines, path: 'src/f9.ts', first: 4, last: 4 } };
  const both = [...selection, other];
  const text = sent(buildPrompt({ ...input, selection: both }));
  expect(selectionIn(text)).toBe(
    'src/f7.ts, lines 10–11:\n+const a = 1;\n const b = 2;\n\nsrc/f9.ts, line 4:\n-old\n+new',
  );
  const diff = bigDiff(30);
  const shows = (of: PageSelection | null) =>
    sent(buildPrompt({ ...input, diff, selection: of })).match(/const value9_/g)?.length ?? 0;
  expect(shows(both)).toBeGreaterThan(shows(null));
});

test('A4: nothing is said of a selection where there is none', () => {
  expect(sent(buildPrompt(input))).not.toContain('Selected');
});

test('A4: what is chosen of a large diff follows the file that is selected', () => {
  const diff = bigDiff(30);
  const shows = (prompt: ReturnType<typeof buildPrompt>) => sent(prompt).match(/const value7_/g)?.length ?? 0;
  const without = shows(buildPrompt({ ...input, diff }));
  expect(shows(buildPrompt({ ...input, diff, selection }))).toBeGreaterThan(without);
});

test('A4: a long selection is cut, and the whole stays within its budget', () => {
  const prompt = buildPrompt({
    ...input,
    diff: bigDiff(30),
    selection: [{ text: prose(3000), lines: null }],
  });
  expect(section(prompt, 'selection')).toMatchObject({ sent: 'cut' });
  expect(prompt.receipt.tokens).toBeLessThanOrEqual(prompt.receipt.budget);
});

test('A4, P9: a secret in the selection is redacted', () => {
  const key = `ghp_${'a1B2'.repeat(9)}`;
  const prompt = buildPrompt({ ...input, selection: [{ text: `+token = "${key}"`, lines }] });
  expect(sent(prompt)).not.toContain(key);
  expect(prompt.receipt.redactions).toContainEqual(expect.objectContaining({ section: 'selection' }));
});
