import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node.mjs';
import { type Outcome, plain } from './outcome.ts';
import { OUTCOME_FILE } from './reporter.ts';
import { showTool } from './run.ts';

const reporter = join(root, 'scripts', 'checks', 'reporter.ts');

/** Runs one project of vitest.config.ts. A run that ended badly without a failure to show for it is one. */
export async function runProject(project: string): Promise<Outcome> {
  const file = join(root, 'out', 'test', `${project}.json`);
  rmSync(file, { force: true });
  const args = ['run', `--project=${project}`, '--reporter=default', `--reporter=${reporter}`];
  const { code, errors } = await showTool('vitest', args, { [OUTCOME_FILE]: file });
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
