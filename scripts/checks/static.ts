import type { Failure, Outcome } from './outcome.ts';
import { runTool } from './run.ts';

interface Check {
  name: string;
  tool: string;
  args: string[];
  /** What a success must have printed besides. */
  proof?: (output: string) => boolean;
}

const checks: Check[] = [
  { name: 'format and lint', tool: 'biome', args: ['check', '--error-on-warnings'] },
  { name: 'types', tool: 'tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'types of the extension', tool: 'tsc', args: ['-p', 'extension/tsconfig.json'] },
  { name: 'types of its tests', tool: 'tsc', args: ['-p', 'extension/tsconfig.tests.json'] },
  { name: 'unused code', tool: 'knip', args: [] },
  {
    name: 'directions',
    tool: 'depcruise',
    args: ['--config', '.dependency-cruiser.cjs', 'extension', 'native-host', 'shared', 'scripts', 'test'],
    proof: sawImports,
  },
];

/** Each check counts as one; what a failed one printed is shown. */
export async function runChecks(): Promise<Outcome> {
  const done = await Promise.all(checks.map(runCheck));
  const failures = done.filter((failure) => failure !== null);
  return { passed: done.length - failures.length, skipped: [], failures };
}

/** Null: it passed. */
async function runCheck({ name, tool, args, proof }: Check): Promise<Failure | null> {
  const { code, output } = await runTool(tool, args);
  const passed = code === 0 && (proof?.(output) ?? true);
  console.log(passed ? `  passed: ${name}` : `  FAILED: ${name} (${tool} ${args.join(' ')})\n${output}`);
  return passed ? null : { name: `${name} (${tool} ${args.join(' ')})`, said: output };
}

/** Without a parser that reads TypeScript 7, dependency-cruiser sees files and no imports, and finds all well. */
function sawImports(output: string): boolean {
  const [, modules, dependencies] = /(\d+) modules, (\d+) dependencies cruised/.exec(output) ?? [];
  return Number(modules) > 50 && Number(dependencies) > Number(modules);
}
