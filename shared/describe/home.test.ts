import { expect, test } from 'vitest';
import { withText } from '../../test/fakes/outline.ts';
import { homeOf } from './home.ts';

test.each([
  ['## Why\n\n## What\n', ['Why', 'What']],
  ['## What\n\n## Why\n', ['Why', 'What']],
  ['## What does this do?\n\n## Notes\n', ['What does this do?', 'What does this do?']],
  ['## Description\n\n## What changed\n', ['Description', 'What changed']],
  ['## Rollout\n\n## Checklist\n- [ ] a\n', [undefined, undefined]],
  ['## Story\n\n## Rollout\n', ['Story', 'Story']],
])('summary and changes in %j', (template, titles) => {
  const outline = withText(template);
  const places = [homeOf(outline, 'summary'), homeOf(outline, 'changes')];
  expect(places.map((at) => outline.sections[at ?? -1]?.title)).toEqual(titles);
});
