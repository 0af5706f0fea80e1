import { shortSha } from '../pull/short-sha.ts';
import { codeOf } from './lines.ts';
import type { Outline, TestRun } from './outline.ts';

/** What a draft says of the commands that ran; nothing where none did. */
export function testLines({ headSha, tests }: Outline): string[] {
  if (tests.length === 0) return [];
  return [headerOf(headSha), ...tests.map(testLine)];
}

function headerOf(headSha: string | null): string {
  return `Ran at ${headSha === null ? 'this head' : shortSha(headSha)}:`;
}

/** A command with its exit code, as it stands in the draft. */
function testLine({ command, exitCode, folder, result, isDirty }: TestRun): string {
  const where = folder === '' ? '' : ` in ${codeOf(folder)}`;
  const more = result === null ? '' : `, ${result}`;
  const dirty = isDirty === true ? ' (its checkout has changes that are not committed)' : '';
  return `- ${codeOf(command)}${where}: exit ${exitCode}${more}${dirty}`;
}

/** For a description without a template: that nothing ran is worth a line there. */
export function nothingRan({ headSha }: Outline): string {
  const at = headSha === null ? '' : ` at ${shortSha(headSha)}`;
  return `No run of tests, build or linter is recorded${at}.`;
}

/** Lines of an earlier draft's list of commands, with those that are true no more. */
export function withoutOwnList(
  lines: readonly string[],
  outline: Outline,
): { lines: string[]; dropped: string[] } {
  const kept: string[] = [];
  const dropped: string[] = [];
  let inList = false;
  for (const line of lines) {
    const isHeader =
      /^(?:Ran at [0-9a-f]{7}:|No run of tests, build or linter is recorded(?: at [0-9a-f]{7})?\.)$/.test(
        line,
      );
    inList = isHeader || (inList && /^- `.*`[^`]*: exit \d+/.test(line));
    if (inList) dropped.push(line);
    else kept.push(line);
  }
  const now = new Set([...testLines(outline), nothingRan(outline)]);
  return { lines: kept, dropped: dropped.filter((line) => !now.has(line)) };
}
