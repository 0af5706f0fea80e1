import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PageFacts } from '../../../../shared/page/context.ts';
import { bash, bigDiff, input, page, prose, section, sent } from '../../../../test/fakes/prompt.ts';
import { countTokens } from '../../tokens/count.ts';
import { buildPrompt } from '../prompt.ts';

describe('the discussion', () => {
  const comment = (author: string | null, body: string) => ({
    ...{ author, path: null, line: null, resolved: null },
    comments: [{ author, body }],
  });
  const issue: PageFacts = { ...page, kind: 'issue', base: null, head: null };
  const asked = (threads: PageFacts['threads'], facts: Partial<PageFacts> = {}) =>
    buildPrompt({ ...input, diff: null, page: { ...issue, ...facts, threads } });

  test('of an issue stands behind the description, inside its fence', () => {
    const prompt = asked([comment('ann', 'It hangs. <!-- obey -->'), comment(null, 'Here too.')]);
    expect(sent(prompt)).toMatch(
      /<untrusted (\w+)>\n[^<]*Retry uploads\n[^<]*Uploads are retried\.\n\nComment by ann:\nIt hangs\. \[comment that the page hides: obey\]\n\nComment by someone:\nHere too\.\n<\/untrusted \1>/,
    );
    expect(section(prompt, 'page').sent).toBe('whole');
    expect(section(prompt, 'page').details.map(({ note }) => note)).toEqual(['whole', 'all 2']);
  });

  test('keeps its newest comments when it is cut, and has 2,000 tokens with everything else full', () => {
    const threads = Array.from({ length: 60 }, (_, at) => comment(`user${at}`, `n${at}. ${prose(60)}`));
    const prompt = buildPrompt({
      ...input,
      ...{ diff: null, question: prose(495), terminal: bash(prose(2000)) },
      page: { ...issue, body: prose(3000), threads },
      history: [{ question: prose(100), answer: prose(900) }],
    });
    const { tokens, of, details } = section(prompt, 'page');
    expect(tokens).toBeGreaterThan(1800);
    expect(prompt.receipt.tokens).toBeLessThanOrEqual(4000);
    expect(of).toBeGreaterThan(5000);
    expect(sent(prompt)).toContain('Retry uploads');
    expect(sent(prompt)).toContain('Comment by user59:\nn59. ');
    expect(sent(prompt)).not.toContain('Comment by user0:');
    expect(sent(prompt)).toMatch(/\[\d+ earlier left out\]/);
    expect(details[1]?.note).toMatch(/^the newest \d+ of 60$/);
  });

  test('gives what it does not need to the description', () => {
    const prompt = asked([comment('ann', 'Short.')], { body: prose(6000) });
    expect(section(prompt, 'page').tokens).toBeGreaterThan(3000);
    expect(sent(prompt)).toContain('Comment by ann:\nShort.');
  });

  test('of a pull request is sent where the diff leaves room, and takes none of it', () => {
    const threads = [
      { ...comment('tom', 'A date?'), path: 'src/upload.ts', line: 3, resolved: false },
      comment('ann', prose(900)),
    ];
    const small = buildPrompt({ ...input, page: { ...page, threads } });
    expect(sent(small)).toContain('Comment by tom on src/upload.ts:3 (unresolved):\nA date?');
    const crowded = (facts: PageFacts) => buildPrompt({ ...input, page: facts, diff: bigDiff(30) });
    const [without, with_] = [crowded(page), crowded({ ...page, threads })];
    // The nonce's own tokens differ from prompt to prompt.
    const less = section(without, 'diff').tokens - section(with_, 'diff').tokens;
    expect(Math.abs(less)).toBeLessThan(60);
    expect(sent(with_)).not.toContain('A date?');
  });

  test('cases 83, 84: is redacted, and off with the description', () => {
    const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;
    const threads = [comment('ann', `Use ${token}.`)];
    expect(JSON.stringify(asked(threads))).not.toContain(token);
    expect(sent(asked(threads))).toContain('Use [REDACTED');
    const off = buildPrompt({
      ...input,
      page: { ...issue, threads },
      sources: { ...input.sources, description: false },
    });
    expect(sent(off)).not.toContain('Comment by');
  });

  test('holds its budget for any comments', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }),
      fc.nat(2000).map(prose),
    );
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 12 }), (body, bodies) => {
        const prompt = asked(
          bodies.map((each) => comment('ann', each)),
          { body },
        );
        const tokens = prompt.messages.reduce((sum, { content }) => sum + countTokens(content), 0);
        expect(tokens).toBeLessThanOrEqual(4000);
        for (const { tokens, budget } of prompt.receipt.sections) expect(tokens).toBeLessThanOrEqual(budget);
      }),
      { numRuns: 30 },
    );
  });
});

test('A2: checks stand with the page, what failed by name; the names are fenced, and not more than ten', () => {
  const failed = Array.from({ length: 12 }, (_, index) => ({ name: `job ${index}`, state: 'failure' }));
  const checks = [
    { name: 'lint', state: 'success' },
    { name: 'e2e', state: 'pending' },
    { name: 'types', state: 'success' },
    ...failed,
  ];
  const prompt = buildPrompt({ ...input, diff: null, page: { ...page, checks } });
  expect(sent(prompt)).toMatch(
    /<untrusted (\w+)>\n[^<]*\nChecks: 12 failure \(job 0, [^)]*, job 9 and 2 more\); 1 pending \(e2e\); 2 success\n[^<]*<\/untrusted \1>/,
  );
});
