import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The test files that take longest; within a project the longest first. */
export const longest = [
  'native-host/settings/keys',
  'test/captures/pages-in-browser',
  'test/captures/terminal',
  'test/captures/streams',
  'test/captures/context',
  'test/host/store',
  'test/host/doctor',
  'test/host/daemon',
  'test/host/load',
  'test/host/own-terminals/hooks',
  'test/browser/many-tabs',
  'test/browser/pull-changes',
  'test/browser/packed',
  'test/browser/gallery',
  'test/browser/reload',
  'test/browser/selection',
  'test/browser/firefox',
  'test/browser/prompt',
];

/** A fresh clone knows no times, and vitest goes by sizes: at the end one core would wait for the other. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return bySize.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at === -1 ? longest.length : at;
}
