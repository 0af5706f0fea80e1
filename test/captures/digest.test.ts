import { describe, expect, test } from 'vitest';
import { parseDiff } from '../../native-host/ai/diff/parse.ts';
import { compose } from '../../native-host/ai/digest/compose.ts';
import { hasCaptures, listCaptures, readCapture } from './captures.ts';

const QUESTION = 'What does this pull request do?';
const REVIEWED = listCaptures('review-context', '.diff');

function answer(diff: string, question = QUESTION): string {
  return compose({ question, page: null, diff, failure: null, files: [], selection: null }).join('\n\n');
}

/** What stands in backticks, outside fences. */
function named(text: string): string[] {
  const prose = text.replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
}

describe.skipIf(!hasCaptures('review-context'))('the digest of real pull requests', () => {
  test.each(REVIEWED)('%s: every area is named, and nothing that is not there', (name) => {
    const diff = readCapture('review-context', name);
    const text = answer(diff);
    for (const { path } of parseDiff(diff)) expect(text).toContain(path.split('/')[0]);
    for (const word of named(text)) expect(diff.includes(word.replace(/:\d+$/, '')), word).toBe(true);
    expect(text).toContain('without a model');
  });

  test.each(REVIEWED.slice(0, 30))('%s: another diff is another answer', (name) => {
    const diff = readCapture('review-context', name);
    const [first] = parseDiff(diff);
    const without = diff.replace(first?.raw ?? '', '');
    const renamed = diff.replaceAll(first?.path ?? '', 'elsewhere/entirely.ts');
    expect(answer(without)).not.toBe(answer(diff));
    expect(answer(renamed)).not.toBe(answer(diff));
    expect(answer(renamed)).toContain('elsewhere');
  });
});
