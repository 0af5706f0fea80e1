import { expect, test } from 'vitest';
import type { DiffAccount } from '../../../../shared/pull/pull.ts';
import { diff, input, section, sent } from '../../../../test/fakes/prompt.ts';
import { drawLots } from '../../../../test/secrets/lot.ts';
import { buildPrompt } from '../prompt.ts';

const named = 'diff --git a/src/b.ts b/src/b.ts\n';
const file = { oldPath: null, change: 'modified', additions: 2, deletions: 1 } as const;
const account: DiffAccount = {
  files: [
    { ...file, path: 'src/upload.ts', lines: 'whole', source: 'checkout' },
    { ...file, path: 'src/b.ts', lines: 'missing', source: 'api' },
  ],
  problems: [
    {
      source: 'diff',
      error: { code: 'not-found', message: 'GitHub gives no diff.', retryable: false },
      until: null,
    },
  ],
};

test('A3: the receipt says who gave each file, and why lines are missing; the model is told that they are', () => {
  const prompt = buildPrompt({ ...input, diff: diff + named, account });
  const { details, problems, sent: how } = section(prompt, 'diff');
  expect(details).toMatchObject([
    { label: 'src/upload.ts', note: 'whole', kind: 'whole', source: 'checkout' },
    { label: 'src/b.ts', note: 'named only: its lines are missing', kind: 'named', source: 'api' },
  ]);
  expect(problems).toEqual(['GitHub gives no diff.']);
  expect(how).toBe('cut');
  expect(sent(prompt)).toContain('1 have lines that could not be read');
});

test('where nothing is missing, nothing is said of what did not matter', () => {
  const files = account.files.slice(0, 1);
  const prompt = buildPrompt({ ...input, account: { ...account, files } });
  expect(section(prompt, 'diff')).toMatchObject({ sent: 'whole' });
  expect(section(prompt, 'diff').problems).toBeUndefined();
  expect(sent(prompt)).not.toContain('could not be read');
});

test('case 84: a key in the words of git or GitHub stands in no receipt', () => {
  const token = drawLots(4).fill('ghp_<62*36>');
  const message = `github.com has no branch fix/${token} of octo/tool any more.`;
  const problems = [
    {
      source: 'checkout' as const,
      error: { code: 'not-found' as const, message, retryable: false },
      until: null,
    },
  ];
  const prompt = buildPrompt({ ...input, diff: diff + named, account: { ...account, problems } });
  expect(JSON.stringify(prompt.receipt)).not.toContain(token);
  expect(section(prompt, 'diff').problems).toEqual([
    'github.com has no branch fix/[REDACTED:github-token] of octo/tool any more.',
  ]);
});
