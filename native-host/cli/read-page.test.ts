import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPageCommand } from './read-page.ts';
import { UsageError } from './usage.ts';

async function printed(html: string, url: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'read-page-'));
  const file = path.join(folder, 'page.html');
  await writeFile(file, html);
  try {
    return await readPageCommand(file, url);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readHtml(html: string, url: string) {
  return JSON.parse(await printed(html, url));
}

test('a saved page becomes JSON', async () => {
  const html =
    '<html><head><title>A &amp; B by ann · Pull Request #7 · o/r</title></head><body>' +
    '<textarea name="pull_request[body]" id="issue-1-body">&lt;!-- hint --&gt;\n1 &lt; 2 &amp;amp; <b></textarea></body></html>';
  const page = await readHtml(html, 'https://github.com/o/r/pull/7');
  expect(page).toMatchObject({ kind: 'pull-request', number: 7, title: 'A & B', author: 'ann' });
  expect(page.body).toBe('<!-- hint -->\n1 < 2 &amp; <b>');
});

test('an empty file is a page on which nothing is seen', async () => {
  const page = await readHtml('', 'https://github.com/o/r/issues/7');
  expect(page.missing).toContain('title');
});

test('a file that is not there is said in one sentence', async () => {
  const failure = readPageCommand('/no/such/page.html', 'https://github.com/o/r/pull/7');
  await expect(failure).rejects.toThrow('/no/such/page.html cannot be read; name a saved HTML page');
});

test('what is no address is bad usage', async () => {
  await expect(readPageCommand('page.html', 'github.com/o/r')).rejects.toThrow(UsageError);
});

test('P13: what a page says does nothing to a terminal that it is printed in', async () => {
  const html =
    '<textarea name="pull_request[body]" id="issue-1-body">A\u009d52;c;aGk=\u009c \u202eB</textarea>';
  const text = await printed(html, 'https://github.com/o/r/pull/7');
  expect(text).not.toMatch(/[\x7f-\x9f\u202a-\u202e]/);
  expect(JSON.parse(text).body).toBe('A\u009d52;c;aGk=\u009c \u202eB');
});
