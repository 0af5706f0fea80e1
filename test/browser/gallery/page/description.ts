import type { DescriptionViewProps } from '../../../../extension/components/description/description-view.tsx';
import type { PanelProps } from '../../../../extension/components/panel/panel.tsx';
import { compose } from '../../../../shared/describe/compose.ts';
import { readFills } from '../../../../shared/describe/fills.ts';
import type { Outline, TestRun } from '../../../../shared/describe/outline.ts';
import { readTemplate } from '../../../../shared/describe/template.ts';
import { withoutTornEnd } from '../../../../shared/describe/torn.ts';

const text = `## Why

Fixes #1467.

## What changed

<!-- list the changes -->

## How was it tested

<!-- commands and results -->

## Rollout

Behind the http.retryAfter flag. Ask @ops before 1 Dec.

- [ ] Tests cover the change
- [ ] The documentation says so
`;

const run = (command: string, more: Partial<TestRun> = {}): TestRun => ({
  record: command,
  command,
  exitCode: 0,
  startedAt: '2026-01-01T14:06:00.000Z',
  seconds: 3.9,
  folder: '',
  head: '9f3c2ab1d0e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8',
  isDirty: false,
  result: null,
  ...more,
});

const file = (path: string, kind: Outline['files'][number]['kind']) => ({
  path,
  oldPath: null,
  change: 'modified' as const,
  kind,
});

const outline: Outline = {
  sections: readTemplate(text),
  from: 'form',
  template: '.github/pull_request_template.md',
  templates: ['.github/pull_request_template.md'],
  headSha: '9f3c2ab1d0e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8',
  tests: [
    run('npm test -w http', { result: '48 passed' }),
    run('npm run lint', { seconds: 2.1, startedAt: '2026-01-01T14:07:00.000Z' }),
  ],
  stale: [run('npm run e2e', { head: '41d0b7e2c3a4b5c6d7e8f9a0b1c2d3e4f5a6b7c8', seconds: 61 })],
  links: [{ ref: '#1467', closes: true }],
  issues: ['#1467'],
  files: [file('src/http/retryAfter.ts', 'source'), file('test/http/retryAfter.test.ts', 'tests')],
  commits: [{ sha: '9f3c2ab1d0e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8', title: 'Accept a date in Retry-After' }],
  title: 'Accept a date in Retry-After',
  problems: [],
  labels: [],
  branch: null,
};

const answer = `title: Accept a date in Retry-After

## Why

A server may answer 429 with a date. The client read it as a number and retried at once.

## What changed

- \`parseRetryAfter\` reads seconds or a date
- A past or broken date means no wait, never \`NaN\`
- Two tests for dates in \`test/http/retryAfter.test.ts\`
- The cache in \`src/cache/store.ts\` is cleared
`;

const unnamed: Outline = {
  ...outline,
  labels: ['Bug', 'HTTP', 'question'],
  branch: {
    name: 'patch-1',
    others: ['fix/backoff-table', 'feat/timeouts'],
    taken: [],
    suggestion: 'fix/accept-date-retry-after',
  },
};

const nothing = () => {};
const titles = outline.sections.map(({ title }) => title);
const draft = (words: string, isWhole: boolean, left: ReadonlySet<number> = new Set()) =>
  compose(outline, readFills(words, isWhole, titles), { isWhole, left });

const view: DescriptionViewProps = {
  phase: 'ready',
  composed: draft(answer, true),
  outline,
  old: text,
  left: new Set(),
  takesTitle: true,
  shown: 'changes',
  place: 'field',
  gated: { findings: [], refusal: null, trouble: null },
  ended: null,
  done: null,
  asked: false,
  busy: false,
  onShown: nothing,
  onTitle: nothing,
  onTake: nothing,
  onStart: nothing,
  onStop: nothing,
  onPut: nothing,
  onUpdate: nothing,
  onUpdateNow: nothing,
  onBack: nothing,
  onUndo: nothing,
  onCopyDraft: async () => true,
  onDiscard: nothing,
  onRunAgain: nothing,
  onOutput: nothing,
  onCopyName: nothing,
};

/** The draft of a description in each of its states. */
export function descriptionStates(base: PanelProps): Record<string, PanelProps> {
  const state = (more: Partial<DescriptionViewProps>): PanelProps => ({
    ...base,
    tab: 'description',
    description: { ...view, ...more },
  });
  const templates = ['.github/PULL_REQUEST_TEMPLATE/feature.md', '.github/PULL_REQUEST_TEMPLATE/fix.md'];
  return {
    description: state({}),
    'description-none': state({ phase: 'none', composed: null, outline: null }),
    'description-starting': state({ phase: 'starting', composed: null, outline: null }),
    'description-writing': state({
      phase: 'writing',
      composed: draft(answer.slice(0, 250), false),
      gated: null,
    }),
    'description-branch': state({
      outline: unnamed,
      composed: compose(unnamed, readFills(`labels: bug, http\n${answer}`, true, titles), { isWhole: true }),
    }),
    'description-left': state({ composed: draft(answer, true, new Set([0])), left: new Set([0]) }),
    'description-new': state({ shown: 'new' }),
    'description-templates': state({
      outline: { ...outline, template: templates[1] ?? null, templates },
    }),
    'description-secret': state({ gated: { findings: ['github-token'], refusal: null, trouble: null } }),
    'description-long': state({
      gated: {
        findings: [],
        refusal:
          'The description has 70,112 characters, and GitHub takes 65,536. Leave sections out, or shorten it.',
        trouble: null,
      },
    }),
    'description-put': state({ done: { where: 'field', findings: [] } }),
    'description-update': state({ place: 'github' }),
    'description-asked': state({ place: 'github', asked: true }),
    'description-updated': state({ place: 'github', done: { where: 'github', findings: [] } }),
    'description-stopped': state({
      composed: draft(withoutTornEnd(answer.slice(0, 160)), true),
      ended: { words: 'The draft was stopped.', byPerson: true },
    }),
  };
}
