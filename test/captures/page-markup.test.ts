import { parsePatch } from 'diff';
import { expect, test } from 'vitest';
import { parsePage } from '../../native-host/cli/read-page.ts';
import { isNewIssue, parseAddress } from '../../shared/page/address.ts';
import { PageContext } from '../../shared/page/context.ts';
import { readPage } from '../../shared/page/read.ts';
import { hasCaptures, readCapture } from './captures.ts';

const whenThere = test.skipIf(!['html', 'github-json', 'urls'].every(hasCaptures));

const json = (...parts: string[]) => JSON.parse(readCapture(...parts));
const capture = async (name: string, change = (html: string) => html) => {
  const html = change(readCapture('html', `${name}.html`));
  return readPage(await parsePage(html), json('html', `${name}.json`).url);
};
const embedded = async (payload: unknown, url: string) => {
  const text = JSON.stringify({ payload }).replaceAll('</', '<\\/');
  return readPage(
    await parsePage(`<script type="application/json" data-target="react-app.embeddedData">${text}</script>`),
    url,
  );
};

whenThere('one commit in three eras and two views is the same diff', async () => {
  const names = ['unified__2016-05', 'unified__2018-12', 'split__2021-12'];
  const pages = await Promise.all(names.map((name) => capture(`commit-${name}__octolinker-b0775a9`)));
  const [first, ...others] = pages.map((page) => page.diff);
  expect(first).toContain('\n-Lily\n+Annelie\n');
  expect(others).toEqual([first, first]);
});

whenThere('React rows give the diff that the payload gives', async () => {
  const name = 'pr-changes-react__2026-07__vscode-327442.derived';
  const whole = (await capture(name)).diff ?? '';
  const drawn = await capture(name, (html) => html.replace('react-app.embeddedData', 'none'));
  expect(drawn.files).toHaveLength(2);
  for (const file of (drawn.diff ?? '').split(/^(?=diff --git)/m)) expect(whole).toContain(file);
  expect(parsePatch(whole).map((file) => file.hunks.length)).toEqual([3, 2, 2, 4, 2]);
});

whenThere('a recorded React commit is read from its payload', async () => {
  const { payload } = json('github-json', 'commit.json');
  const url = `https://github.com/flowline-labs/flowline/commit/${payload.commit.oid}`;
  const page = await embedded(payload, url);
  expect(page.author).toBe('flazouh');
  expect(page.files.map((file) => file.path)).toEqual(
    payload.diffEntryData.map((entry: { path: string }) => entry.path),
  );
  expect(page.files.filter((file) => file.change === 'added')).toHaveLength(4);
  expect(() => parsePatch(page.diff ?? '')).not.toThrow();
  expect(PageContext.safeParse(page).success).toBe(true);
});

whenThere('a recorded issue is read from its payload', async () => {
  const result = json('github-json', 'issue-view.json');
  const page = await embedded(
    { preloadedQueries: [{ result }] },
    'https://github.com/react/react/issues/35000',
  );
  expect(page).toMatchObject({ state: 'closed', author: 'ceolinwill', number: 35000 });
  expect(page.title).toMatch(/^Activity mode=/);
  expect(page.body).toMatch(/^React's `<Activity>` component/);
});

/** Kinds that an address is of, by the captures' own predicates. */
const kindOf = (kinds: readonly string[]) => {
  if (kinds.some((kind) => /^isPR(Conversation|Files|Commit|CommitList|Conflicts)?$/.test(kind))) {
    return 'pull-request';
  }
  if (kinds.includes('isIssue')) return 'issue';
  if (kinds.includes('isSingleCommit')) return 'commit';
  if (kinds.includes('isCompare') || kinds.includes('isQuickPR')) return 'compare';
  return kinds.includes('isSingleFile') || kinds.includes('isRenderedTextFile') ? 'file' : 'other';
};
const tabs: Record<string, string> = {
  isPRConversation: 'conversation',
  isPRFiles: 'files',
  isPRCommitList: 'commits',
};

whenThere('addresses are of the kind that they are', () => {
  const { cases } = json('urls', 'url-cases.json') as { cases: { url: string; kinds: string[] }[] };
  for (const { url, kinds } of cases) {
    const address = parseAddress(url);
    expect([url, address.kind]).toEqual([url, kindOf(kinds)]);
    expect([url, isNewIssue(address)]).toEqual([url, kinds.includes('isNewIssue')]);
    const tab = kinds.map((kind) => tabs[kind]).find(Boolean);
    if (tab) expect([url, address.tab]).toEqual([url, tab]);
  }
});
