import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node.mjs';
import { afterSecondRun, type Outcome, plain } from './outcome.ts';
import { OUTCOME_FILE } from './reporter.ts';
import { showTool } from './run.ts';

const reporter = join(root, 'scripts', 'checks', 'reporter.ts');

/** So few files may have met a busy moment of the machine; more of them have found something. */
const FEW = 3;

/**
 * Runs one project of vitest.config.ts. Where tests drive processes of their own, the files that failed run once more
 * with nothing beside them: a test that passes then is told of as unsteady.
 */
export async function runProject(project: string, mayRepeat = false): Promise<Outcome> {
  const outcome = await runOnce(project, [], mayRepeat ? { PULLSIDE_RUNS_AGAIN: '1' } : {});
  const files = outcome.failedFiles ?? [];
  if (!mayRepeat || files.length === 0 || files.length > FEW) return outcome;
  console.log(`\n== ${project}: once more, alone: ${files.join(' ')}`);
  return afterSecondRun(outcome, await runOnce(project, ['--maxWorkers=1', ...files]));
}

/** A run that ended badly without a failure to show for it is one. */
async function runOnce(
  project: string,
  particulars: string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  const file = join(root, 'out', 'test', `${project}.json`);
  rmSync(file, { force: true });
  const args = [
    'run',
    `--project=${project}`,
    '--reporter=default',
    `--reporter=${reporter}`,
    ...particulars,
  ];
  const { code, errors } = await showTool('vitest', args, { ...env, [OUTCOME_FILE]: file });
  const outcome = read(file);
  const ended = {
    name: `${project}: vitest ended with exit code ${code}`,
    said: lastWords(errors),
  };
  if (!outcome) return { passed: 0, skipped: [], failures: [ended] };
  return code !== 0 && outcome.failures.length === 0 ? { ...outcome, failures: [ended] } : outcome;
}

function read(file: string): Outcome | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Behind the last of vitest's own headings: before it stand only its settings. */
function lastWords(errors: string): string {
  return (
    plain(errors)
      .split(/^⎯+ .* ⎯+$/m)
      .at(-1) ?? ''
  );
}
