import { describe, expect, test } from 'vitest';
import { compose as digest } from '../../native-host/ai/digest/compose.ts';
import { filesOf } from '../../native-host/describe/files.ts';
import { compose } from '../../shared/describe/compose.ts';
import { readFills } from '../../shared/describe/fills.ts';
import type { Outline } from '../../shared/describe/outline.ts';
import { readTemplate } from '../../shared/describe/template.ts';
import { checkDraft } from '../../shared/describe/truth/check-draft.ts';
import { hasCaptures, listCaptures, readCapture } from './captures.ts';

const TEMPLATE = '## Why\n<!-- why it is -->\n\n## What\n\n## Checklist\n- [ ] I added tests\n';
const COMMITS = ['fix: one thing', 'feat: another'].map((title, at) => ({ sha: `${at}`, title }));

function outlineOf(diff: string): Outline {
  return {
    ...{ sections: readTemplate(TEMPLATE), from: 'form', template: null, templates: [], headSha: null },
    ...{
      tests: [],
      stale: [],
      links: [],
      issues: [],
      title: null,
      problems: [],
      labels: [],
      branch: null,
      commits: COMMITS,
    },
    files: filesOf({ account: null, page: null, diff }),
  };
}

describe.each(['diffs', 'review-context'])('drafts over %s', (folder) => {
  test.skipIf(!hasCaptures(folder))(
    'E1: the digest says nothing that has to be left out, and names every area',
    () => {
      for (const name of listCaptures(folder, '.diff')) {
        const diff = readCapture(folder, name);
        const outline = outlineOf(diff);
        const drafting = { outline, messages: COMMITS.map(({ title }) => ({ title, body: '' })), issues: [] };
        const material = {
          question: '',
          page: null,
          diff,
          files: [],
          selection: null,
          failure: null,
          drafting,
        };
        const { body, leftOut } = compose(outline, readFills(digest(material).join('\n\n')), {
          isWhole: true,
        });
        expect([name, leftOut]).toEqual([name, []]);
        expect([name, checkDraft(outline, { title: '', body })]).toEqual([name, []]);
      }
    },
  );

  test.skipIf(!hasCaptures(folder))(
    'E1: an answer that names each file and one that is not there loses that one alone',
    () => {
      for (const name of listCaptures(folder, '.diff')) {
        const outline = outlineOf(readCapture(folder, name));
        const lines = outline.files.slice(0, 50).map(({ path }) => `- Changes \`${path}\`.`);
        const answer = `## What\n${[...lines, '- Adds `pull/side/never.ts`.'].join('\n')}\n`;
        const { body, leftOut } = compose(outline, readFills(answer), { isWhole: true });
        expect([name, leftOut.map((left) => left.name)]).toEqual([name, ['pull/side/never.ts']]);
        expect([name, lines.filter((line) => !body.includes(line))]).toEqual([name, []]);
      }
    },
  );
});
