import type { CommandOutput } from '../../shared/terminal/command.ts';

/**
 * What runners of tests say of how many passed and failed; of several lines the last one counts. What a line begins
 * with never goes on in the next one: of 100,000 empty lines each would be read to the end.
 */
const COUNTS: readonly RegExp[] = [
  // vitest, jest: `Tests  2 failed | 46 passed (48)`, `Tests: 1 failed, 2 passed, 3 total`
  /^[ \t]*Tests:?\s+(?:(?<failed>\d+) failed\s*[|,]\s*)?(?:\d+ \w+\s*[|,]\s*)*?(?<passed>\d+) passed\b/gm,
  // pytest: `== 1 failed, 48 passed in 3.21s ==`
  /^=+ (?:(?<failed>\d+) failed, )?(?<passed>\d+) passed\b.* in [\d.]+s/gm,
  // cargo: `test result: ok. 48 passed; 0 failed;`
  /^test result: \w+\. (?<passed>\d+) passed; (?<failed>\d+) failed/gm,
  // node: `ℹ pass 48` and `# pass 48`
  /^(?:ℹ|#) pass (?<passed>\d+)\s+(?:ℹ|#) fail (?<failed>\d+)/gm,
  // rspec: `48 examples, 0 failures`
  /^(?<all>\d+) examples?, (?<failed>\d+) failures?/gm,
  // mocha: `48 passing (2s)`
  /^[ \t]+(?<passed>\d+) passing\b/gm,
];

/** What a command said of itself; null where its words are not known. */
export function resultOf({ output }: Pick<CommandOutput, 'output'>): string | null {
  const text = `${output.head}\n${output.tail}`;
  for (const pattern of COUNTS) {
    const groups = [...text.matchAll(pattern)].at(-1)?.groups;
    if (groups) return said(groups);
  }
  return null;
}

function said({ passed, failed, all }: Record<string, string | undefined>): string {
  const good = passed ?? String(Number(all) - Number(failed));
  return failed === undefined || Number(failed) === 0 ? `${good} passed` : `${failed} failed, ${good} passed`;
}
