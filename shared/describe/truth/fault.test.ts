import { expect, test } from 'vitest';
import type { Outline } from '../outline.ts';
import { readTemplate, usualSections } from '../template.ts';
import { evidenceOf } from './evidence.ts';
import { faultOf } from './fault.ts';

const outline: Outline = {
  ...{ sections: usualSections(), from: 'none', template: null, templates: [], headSha: null, stale: [] },
  ...{ links: [], issues: ['#7'], commits: [], title: null, problems: [], labels: [], branch: null },
  files: [{ path: 'src/a.ts', oldPath: null, change: 'modified', kind: 'source' }],
  tests: [
    {
      ...{ record: 'r', command: 'npm test', exitCode: 0, startedAt: '', seconds: 1, folder: '' },
      ...{ head: null, isDirty: false, result: null },
    },
    {
      ...{
        record: 's',
        command: 'make build && make lint',
        exitCode: 2,
        startedAt: '',
        seconds: 1,
        folder: '',
      },
      ...{ head: null, isDirty: false, result: null },
    },
  ],
};

const faultIn = (text: string) => faultOf(text, evidenceOf(outline))?.why ?? null;

test.each([
  'The build passes the flag to the compiler.',
  'Adds an `npm run lint` script and a `make e2e` target.',
  'Verified commits are shown with a badge.',
  'Checked exceptions are wrapped; input is validated.',
  'Tests cover success and failure of `src/a.ts`.',
  'The command exits 0 when nothing is to be done.',
  'Values that are passed to 2 functions; 2 passed to the first.',
  '`npm test` passes.',
  'I ran `npm test`.',
  '- `npm test`: exit 0',
  '`make build` ran and failed.',
  'Part of #7.',
  'Users are tested for age.',
])('E3: %j claims nothing that is not so', (text) => {
  expect(faultIn(text)).toBeNull();
});

test.each([
  ['All 48 tests pass.', 'claim'],
  ['The test suite is green.', 'claim'],
  ['CI passes.', 'claim'],
  ['Tested locally on Firefox.', 'claim'],
  ['Tested: yes', 'claim'],
  ['- **Verified** that it works', 'claim'],
  ['I ran the whole suite.', 'claim'],
  ['We have also manually checked it.', 'claim'],
  ['Ran all tests, 48 passed.', 'claim'],
  ['- e2e: exit 0', 'claim'],
  ['`npm test` passes, and I verified it on staging', 'claim'],
  ['- npm run e2e', 'command'],
  ['`cargo test` was run', 'command'],
  ['`npm test`: exit 1', 'command'],
  ['`make build` succeeds', 'command'],
  ['pytest passes', 'command'],
])('E3: %j is a claim', (text, why) => {
  expect(faultIn(text)).toBe(why);
});

test('E1: an address is given as a whole, not as the beginning or the end of another one', () => {
  const own = 'See https://good.example/path?q=1, <https://good.example/b> and [it](docs/guide.md#top).';
  const given = evidenceOf({ ...outline, sections: readTemplate(own) });
  const leads = (address: string) => faultOf(`[x](${address})`, given)?.why ?? null;
  for (const address of ['https://good.example/path?q=1', 'https://good.example/b', 'docs/guide.md#top'])
    expect([address, leads(address)]).toEqual([address, null]);
  for (const address of [
    'https://good.example/p',
    'https://good.example',
    '//good.example/b',
    'good.example/b',
  ])
    expect([address, leads(address)]).toEqual([address, 'address']);
});
