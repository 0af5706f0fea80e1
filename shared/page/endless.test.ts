import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { processorTime } from '../../test/processor-time.ts';
import { readPage } from './read.ts';

/** As long as GitHub lets a comment be. */
const LENGTH = 65_536;

const embedded = (payload: unknown) =>
  `<script type="application/json" data-target="react-app.embeddedData">${JSON.stringify({ payload })}</script>`;

/** A pull request, a commit and a file whose author wrote `text` wherever one may write. */
const pages: Record<string, (text: string) => string> = {
  'o/r/pull/7': (text) =>
    `<head><title>${text} · Pull Request #7 · o/r</title></head><h1 class="gh-header-title"><bdi class="js-issue-title">${text}</bdi></h1>` +
    `<span class="base-ref">main</span><span class="head-ref">${text}</span>` +
    `<div class="timeline-comment" id="pullrequest-1"><a class="author">ann</a><div class="comment-body"><pre>${text}x</pre><p>${text}<a href="${text}">${text}</a>x</p></div></div>` +
    `<div class="timeline-comment"><a class="author">bob</a><div class="comment-body"><pre>${text}x</pre></div></div>`,
  'o/r/commit/1a2b3c4': (text) =>
    `<head><title>Fix · ${text} · ${text}G</title></head>${embedded({ commit: { shortMessageMarkdown: text, bodyMessageHtml: text } })}<div class="commit-title">${text}x</div><div class="commit-desc"><pre>${text}x</pre></div>`,
  'o/r/blob/main/src/a.ts#L1-L2': (text) =>
    `<head><title>r/src/${text} at ${text} · o/r</title></head><table><tr><td id="L1" data-line-number="1"></td><td id="LC1" class="blob-code">${text}x</td></tr></table>`,
};

const units = [
  ' ',
  '\t',
  '\n',
  ' \n',
  '\ue000',
  '#',
  '#1 ',
  '/',
  ':',
  '.',
  '@',
  '`',
  ' · ',
  '//',
  'o/r#1',
  '\u200b',
  '1',
  'x',
];

test.each(Object.entries(pages))(
  'case 86: %s is read in a moment, whatever strangers wrote',
  (path, pageOf) => {
    for (const unit of units) {
      const text = unit.repeat(LENGTH / unit.length);
      const { document } = parseHTML(`<html>${pageOf(text)}</html>`);
      const time = processorTime(() => readPage(document, `https://github.com/${path}`), 1);
      expect(time, JSON.stringify(unit)).toBeLessThan(5000);
    }
  },
);
