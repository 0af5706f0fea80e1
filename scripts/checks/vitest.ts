import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../node.mjs';
import { showTool } from './run.ts';
import type { Count } from './static.ts';

interface Report {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

export interface ProjectResult extends Count {
  /** "file: test" of each test that did not run. */
  skippedTests: string[];
  /** The same of each that failed, with what it said. */
  failedTests: string[];
}

/** Runs one project of vitest.config.ts and counts by its own report, not by its exit code alone. */
export async function runProject(project: string): Promise<ProjectResult> {
  const file = join(root, 'out', 'test', `${project}.json`);
  mkdirSync(join(root, 'out', 'test'), { recursive: true });
  rmSync(file, { force: true });
  const code = await showTool('vitest', [
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return count(read(file), code);
}

/** A run that ended badly without a failed test (a file that did not load, an error between tests) fails too. */
function count(report: Report | null, code: number): ProjectResult {
  if (!report) return { passed: 0, failed: 1, skipped: 0, skippedTests: [], failedTests: [] };
  const skippedTests = report.testResults.flatMap(skippedOf);
  const failedTests = report.testResults.flatMap(failedOf);
  const failed = Math.max(report.numFailedTests, code === 0 && report.success ? 0 : 1);
  return { passed: report.numPassedTests, failed, skipped: skippedTests.length, skippedTests, failedTests };
}

function failedOf({ name, assertionResults }: Report['testResults'][number]): string[] {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(
      ({ fullName, failureMessages }) =>
        `${relative(root, name)}: ${fullName}\n${failureMessages.join('\n')}`,
    );
}

function skippedOf({ name, assertionResults }: Report['testResults'][number]): string[] {
  return assertionResults
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => `${relative(root, name)}: ${fullName}`);
}

function read(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
