import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node.mjs';
import { ensureChromium } from '../setup/chromium.ts';
import { findFirefox } from '../setup/firefox.ts';
import { type Count, runChecks } from './static.ts';
import { runProject } from './vitest.ts';

interface Stage {
  name: string;
  run: () => Promise<Count>;
}

const skippedTests: string[] = [];
const failedTests: string[] = [];
const project = (name: string): Stage => ({ name, run: () => countProject(name) });
const checks: Stage = { name: 'check', run: runChecks };

/** The exit code: 0 only when nothing failed. */
export function checkQuick(): Promise<number> {
  return runStages([checks, project('unit')]);
}

/** As `checkQuick`, for all there is; out/test/skipped.txt names the tests that did not run. */
export async function testAll(): Promise<number> {
  process.env.PULLSIDE_CHROME = ensureChromium();
  const names = ['unit', 'captures', 'host', 'browser', ...(findFirefox() ? ['firefox'] : [])];
  if (!findFirefox()) console.log('No Firefox found: its tests do not run.');
  const code = await runStages([checks, ...names.map(project)]);
  mkdirSync(join(root, 'out', 'test'), { recursive: true });
  writeFileSync(join(root, 'out', 'test', 'skipped.txt'), skippedTests.map((line) => `${line}\n`).join(''));
  return code;
}

async function runStages(stages: Stage[]): Promise<number> {
  const counts: Count[] = [];
  for (const stage of stages) counts.push(await runStage(stage));
  // Once more at the end: of a long run that is what one sees.
  for (const test of failedTests) console.log(`\nFailed: ${test}`);
  console.log(`\n${summary(counts)}`);
  return counts.some(({ failed }) => failed > 0) ? 1 : 0;
}

async function runStage({ name, run }: Stage): Promise<Count> {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const count = await run();
  console.log(`== ${name}: ${summary([count])} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return count;
}

async function countProject(name: string): Promise<Count> {
  const result = await runProject(name);
  skippedTests.push(...result.skippedTests);
  failedTests.push(...result.failedTests);
  return result;
}

function summary(counts: Count[]): string {
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`;
}
