import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node.mjs';
import { ensureChromium } from '../setup/chromium.ts';
import { findFirefox } from '../setup/firefox.ts';
import { inTheEnd, type Outcome, summary } from './outcome.ts';
import { runChecks } from './static.ts';
import { runProject } from './vitest.ts';

interface Stage {
  name: string;
  run: () => Promise<Outcome>;
}

const checks: Stage = { name: 'check', run: runChecks };
const project = (name: string): Stage => ({ name, run: () => runProject(name) });
const apart = (name: string): Stage => ({ name, run: () => runProject(name, true) });
const noFirefox: Stage = {
  name: 'firefox',
  run: async () => ({ passed: 0, skipped: ['test/browser in Firefox: no Firefox found'], failures: [] }),
};

/** The exit code: 0 only when nothing failed. */
export async function checkQuick(): Promise<number> {
  return exitCode(await runStages([checks, project('unit')]));
}

/** As `checkQuick`, for all there is; out/test/skipped.txt names the tests that did not run. */
export async function testAll(): Promise<number> {
  process.env.PULLSIDE_CHROME = ensureChromium();
  const firefox = findFirefox() ? apart('firefox') : noFirefox;
  const outcomes = await runStages([
    checks,
    ...['unit', 'captures'].map(project),
    ...['host', 'browser'].map(apart),
    firefox,
  ]);
  const skipped = outcomes.flatMap((outcome) => outcome.skipped);
  writeFileSync(join(root, 'out', 'test', 'skipped.txt'), skipped.map((line) => `${line}\n`).join(''));
  return exitCode(outcomes);
}

async function runStages(stages: Stage[]): Promise<Outcome[]> {
  mkdirSync(join(root, 'out', 'test'), { recursive: true });
  const outcomes: Outcome[] = [];
  for (const stage of stages) outcomes.push(await runStage(stage));
  console.log(`\n${inTheEnd(outcomes)}`);
  return outcomes;
}

function exitCode(outcomes: Outcome[]): number {
  return outcomes.some(({ failures }) => failures.length > 0) ? 1 : 0;
}

/** A stage that could not be run at all has failed; the others still have their say. */
async function runStage({ name, run }: Stage): Promise<Outcome> {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const outcome = await run().catch((error: Error) => ({
    passed: 0,
    skipped: [],
    failures: [{ name, said: String(error.stack) }],
  }));
  console.log(`== ${name}: ${summary([outcome])} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return outcome;
}
