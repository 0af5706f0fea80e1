import { expect, test } from 'vitest';
import { TEMPLATES } from '../../test/fakes/outline.ts';
import { readTemplate, textOf } from './template.ts';

test.each(TEMPLATES)('a template that is taken apart and put together again is the same: %j', (text) => {
  expect(textOf(readTemplate(text))).toBe(text);
});

test.each([
  ['## A\n```sh\n## no heading\n```\n<!--\n## nor this\n-->\n## B', ['A', 'B']],
  ['Summary\n-------\n\ntext\nlong\n---\n', ['Summary']],
  ['**What is it?**\n__Why:__\n**bold** text', ['What is it?', 'Why']],
  ['## :rocket: Why `this`?\n##nope\n## Closed ##', [':rocket: Why this?', 'Closed']],
])('headings of %j', (text, titles) => {
  expect(
    readTemplate(text)
      .filter(({ level }) => level > 0)
      .map(({ title }) => title),
  ).toEqual(titles);
});
