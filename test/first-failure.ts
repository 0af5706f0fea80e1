import { beforeEach, onTestFailed } from 'vitest';

let hasFailed = false;

/**
 * After a failure the tests of a file often meet what it left, and each waits to its limit for what does not come. All
 * of the file runs once more then (scripts/checks/vitest.ts), where everything has its say.
 */
if (process.env.PULLSIDE_RUNS_AGAIN)
  beforeEach((context) => {
    if (hasFailed) context.skip('an earlier test of this file failed');
    onTestFailed(() => {
      hasFailed = true;
    });
  });
