import { describe, expect, test } from 'vitest';
import { pullRequest } from '../../../test/fakes/page.ts';
import { diff } from '../../../test/fakes/prompt.ts';
import { processorTime } from '../../../test/processor-time.ts';
import type { Material } from '../provider.ts';
import { compose } from './compose.ts';

const UPLOAD = `#!/usr/bin/env node
/**
 * Sends files, and tries again when the network fails. Nobody else talks to the server.
 */
import { readFile } from 'node:fs/promises';
import {
  type Client,
  connect,
} from './client.ts';
export * from './errors.ts';

const RETRIES = 3;

export async function upload(file: File): Promise<void> {
  await connect().send(file);
}

export default class Uploader {
  run() {}
}

function wait(ms: number) {
  return ms;
}
`;

function ask(question: string, more: Partial<Material> = {}): string {
  const nothing = { page: null, diff: null, files: [], selection: null, failure: null };
  return compose({ ...nothing, question, ...more }).join('\n\n');
}

const given = (path: string, text: string | null, from: 'checkout' | 'page' = 'checkout') => ({
  files: [{ path, text, from }],
});

describe('C5: a file that the question names', () => {
  const answer = ask('what does @src/upload.ts do', given('src/upload.ts', UPLOAD));

  test('is told by its size, its own words, what it defines and takes from', () => {
    for (const said of [
      '**`src/upload.ts`**, as your checkout has it: source, 24 lines, 449 bytes.',
      'Sends files, and tries again when the network fails.',
      '**Defines 3 names, 2 of them exported**',
      '`src/upload.ts:14` `export async function upload(file: File): Promise<void>`',
      '`src/upload.ts:18` `export default class Uploader`',
      '`src/upload.ts:22` `function wait(ms: number)`',
      'Takes from `node:fs/promises`, `./client.ts` and `./errors.ts`.',
      'without a model',
    ])
      expect(answer).toContain(said);
    expect(answer).not.toContain('pull request or issue here');
  });

  test('and of which the question names a function, is shown there', () => {
    const shown = ask('what does `upload` do in @src/upload.ts?', given('src/upload.ts', UPLOAD));
    expect(shown).toContain('`src/upload.ts:14`\n\n```text\nexport async function upload');
    expect(shown).toContain('await connect().send(file);');
    expect(shown).not.toContain('return ms;');
  });

  test('and that the pull request changes, is told with its part of the diff', () => {
    const both = ask('what does @src/upload.ts do', {
      ...given('src/upload.ts', UPLOAD),
      page: pullRequest(),
      diff,
    });
    expect(both.indexOf('as your checkout has it')).toBeLessThan(both.indexOf('in the diff'));
    expect(both).toContain('+  for (let tries = 0;');
  });

  test('beside a question about the change', () => {
    const both = ask('what changed, and does @other.md tell of it?', {
      ...given('other.md', '# Other\n'),
      page: pullRequest(),
      diff,
    });
    expect(both).toContain('other.md:1');
    expect(both).toContain('1 file changed');
  });

  test('and may not be read, is told why', () => {
    expect(ask('what does @.env hold', given('.env', null))).toContain('@.env did not go along');
  });

  test.each([
    ['docs/a.md', '# Retries\n\ntext\n\n## Limits\n', '`docs/a.md:5` `## Limits`'],
    [
      'app.py',
      '"""Serves the app."""\nfrom flask import Flask\n\ndef main():\n    pass\n',
      'Serves the app.',
    ],
    ['app.py', 'from flask import Flask\n\ndef main():\n    pass\n', '`app.py:3` `def main()`'],
    ['a.toml', '[tool]\nname = "x"\n', '`a.toml:1`'],
    ['package.json', '{\n  "name": "x",\n  "scripts": {\n    "test": "y"\n  }\n}\n', '`"scripts"'],
    ['main.go', 'package main\n\nfunc Run() error {\n', '`main.go:3` `func Run() error`'],
    ['lib.rs', 'use std::fs;\npub fn run() {}\n', 'Takes from `std::fs`'],
    ['notes', 'one\ntwo\n', 'It begins:\n\n```text\none\ntwo\n```'],
    ['empty.ts', '', 'empty.'],
  ])('%s, whatever it is written in', (path, text, said) => {
    expect(ask(`what is @${path}`, given(path, text))).toContain(said);
  });
});

test('C13: the file that is open in the page is explained', () => {
  const answer = ask('explain this file', given('src/upload.ts', UPLOAD, 'page'));
  expect(answer).toContain('as the page shows it: source');
});

describe('A4: what is selected', () => {
  test('of a diff is told with its place, its changes and what it defines', () => {
    const lines = { path: 'src/a.ts', side: 'new' as const, first: 4, last: 6 };
    const text = '-const old = 1;\n+export function fresh() {\n+}\n';
    const answer = ask('what is this?', { selection: [{ text, lines }] });
    expect(answer).toContain(
      '**Selected: `src/a.ts:4-6`**, 3 lines, 2 added, 1 removed, defines `fresh`:\n\n```diff\n-const old',
    );
  });

  test('of other text is shown', () => {
    const answer = ask('explain', { selection: [{ text: 'some ``` words', lines: null }] });
    expect(answer).toContain('**Selected in the page**, 1 line:\n\n````text\nsome ``` words\n````');
  });

  test('is not done anything to', () => {
    const answer = ask('rewrite this', { selection: [{ text: 'words', lines: null }] });
    expect(answer.indexOf('I cannot do that')).toBe(0);
    expect(answer).toContain('words');
  });
});

test.each([
  ['src/a.ts', 'export const a = 1'],
  ['src/a.ts', 'type A'],
  ['docs/a.md', '# a'],
])(
  'case 86: a file like %s whose lines are %s, far apart blanks and a letter is read in a moment',
  (path, line) => {
    const text = `${line}${' '.repeat(1900)}x\n`.repeat(5000);
    const time = processorTime(() => ask(`what does @${path} do`, given(path, text)), 1);
    expect(time).toBeLessThan(5000);
  },
);
