import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/checks/order.ts';
import { forgetPerson } from './test/environment.ts';

forgetPerson(process.env);

const temporary = 'test/temporary.ts';

/** Only against hanging: how fast a machine is decides nothing. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

/** Tests with processes of their own wait more than they work, so that two cores carry three files at a time. */
const apart = { ...patient, maxWorkers: 3, setupFiles: ['test/first-failure.ts'] };

/** Browser tests that need nothing of Chromium alone. */
const inFirefoxToo = [
  'ask',
  'daemon-killed',
  'find',
  'flood',
  'host-missing',
  'reload',
  'selection',
  'selection-unseen',
  'soft-navigation',
  'terminals',
  'vim',
];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // The same library under its Node name, since the browser one does not resolve here.
        resolve: { alias: { 'vscode-jsonrpc/browser': 'vscode-jsonrpc/node' } },
        test: {
          name: 'unit',
          include: ['{shared,native-host,extension,manifests,scripts,test}/**/*.test.{ts,tsx}'],
          exclude: ['test/{host,browser,captures}/**', 'test/example/ferry/**', '**/node_modules/**'],
          // Modules are loaded once for all files, on both cores: a file that replaces one belongs to `host`.
          isolate: false,
          // Half of the time they wait. More than all cores cannot be said in percent.
          maxWorkers: 2 * availableParallelism(),
          globalSetup: temporary,
          ...patient,
        },
      },
      {
        test: {
          name: 'captures',
          include: ['test/captures/**/*.test.ts'],
          globalSetup: ['test/browser/harness/build.ts', temporary],
          ...patient,
          // Vitest's own choice leaves one core out.
          maxWorkers: availableParallelism(),
        },
      },
      {
        test: {
          name: 'host',
          include: ['test/host/**/*.test.ts'],
          globalSetup: ['test/host/setup.ts', temporary],
          ...apart,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: ['test/browser/firefox.test.ts'],
          globalSetup: ['test/browser/harness/build.ts', temporary],
          ...apart,
        },
      },
      {
        test: {
          name: 'firefox',
          include: [`test/browser/{firefox,${inFirefoxToo.join()}}.test.ts`],
          globalSetup: ['test/browser/harness/build.ts', temporary],
          env: { PULLSIDE_BROWSER: 'firefox' },
          ...apart,
          // Each Firefox is several processes that do work.
          maxWorkers: 2,
        },
      },
    ],
  },
});
