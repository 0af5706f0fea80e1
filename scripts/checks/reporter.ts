import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';
import { type Failure, type Outcome, plain } from './outcome.ts';

/** Variable of the environment: where the outcome is written. */
export const OUTCOME_FILE = 'PULLSIDE_TEST_OUTCOME';

/** Vitest's own JSON is silent on hooks that failed in a suite, and on errors between tests. */
export default class OutcomeWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failed = modules.filter((module) => failuresIn(module).length > 0);
    const outcome: Outcome = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      skipped: tests.filter(didNotRun).map(nameOf),
      failures: [...modules.flatMap(failuresIn), ...unhandled.map(betweenTests)],
      ...(unhandled.length === 0 && { failedFiles: failed.map((module) => module.relativeModuleId) }),
    };
    writeFileSync(process.env[OUTCOME_FILE] ?? 'outcome.json', JSON.stringify(outcome));
  }
}

function failuresIn(module: TestModule): Failure[] {
  const suites = [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
  const found = [
    ...suites.map((suite) => ({ name: nameOf(suite), said: words(suite.errors()) })),
    ...[...module.children.allTests('failed')].map((test) => ({
      name: nameOf(test),
      said: words(test.result().errors ?? []),
    })),
  ];
  // What a worker that crashed was at is neither passed nor failed.
  return found.length > 0 || isOver(module) ? found : [{ name: nameOf(module), said: 'It did not finish.' }];
}

function isOver(module: TestModule): boolean {
  return module.state() === 'passed' || module.state() === 'skipped';
}

function didNotRun(test: TestCase): boolean {
  return test.result().state === 'skipped';
}

function betweenTests(error: SerializedError): Failure {
  const during = error.VITEST_TEST_NAME ? `, during "${error.VITEST_TEST_NAME}"` : '';
  return { name: `an error between tests${during}`, said: words([error]) };
}

function nameOf(task: TestModule | TestSuite | TestCase): string {
  if (task.type === 'module') return task.relativeModuleId;
  return `${task.module.relativeModuleId}: ${task.fullName}`;
}

function words(errors: readonly SerializedError[]): string {
  return plain(errors.map(({ message, stack, diff }) => `${stack || message}\n${diff ?? ''}`).join('\n'));
}
