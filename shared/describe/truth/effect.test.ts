import { expect, test } from 'vitest';
import { compose } from '../compose.ts';
import { readFills } from '../fills.ts';
import type { Outline } from '../outline.ts';
import { readTemplate, usualSections } from '../template.ts';

const outline: Outline = {
  ...{ sections: usualSections(), from: 'none', template: null, templates: [], headSha: null, stale: [] },
  ...{
    links: [],
    issues: ['#12'],
    commits: [],
    title: null,
    problems: [],
    labels: [],
    branch: null,
    tests: [],
  },
  files: [{ path: 'src/a.ts', oldPath: null, change: 'modified', kind: 'source' }],
};

function drafted(answer: string, more: Partial<Outline> = {}) {
  return compose({ ...outline, ...more }, readFills(answer), { isWhole: true });
}

const picture = '![x](https://evil.example/x.png)';

test.each([
  ['marks that are escaped', `See \\\` ${picture} \\\` here.`],
  ['two marks', `See \`\` \` \`\` ${picture} \`b\` here.`],
  ['code over two lines', `See \`a\nb\` ${picture} \`c\` here.`],
  ['code over two sentences', `See \`foo. Bar\` ${picture} \`baz. Qux\` here.`],
  ['marks within tags', `<b title="\`">x</b> ${picture} <b title="\`">y</b>`],
  ['marks within links', `[a](#a "\`") ${picture} [b](#b "\`")`],
  ['a fence that is none', `| a |\n     ~~~sh\n     ${picture}\n     ~~~`],
  ['a fence within a tag', '<div>\n```sh\n<img src="https://evil.example/x.png">\n```\n</div>'],
  ['a fence that its item ends', `- a\n  \`\`\`sh\n${picture}\n  \`\`\``],
  ['a set of pictures', '<picture><source srcset="//evil.example/x.png"></picture>'],
  ['an address behind a blank', '<img src=" &#104;ttps://evil.example/x.png">'],
  ['an address told of in a list', '![x][r]\n\n- [r]: //evil.example/x.png'],
])('case 92: %s show no picture that nobody gave', (_, text) => {
  const { body, leftOut } = drafted(`## Summary\n${text}`);
  expect(body).not.toContain('evil.example');
  expect(leftOut).not.toEqual([]);
});

test.each([
  ['an instruction', '<?x'],
  ['a declaration', '<!DOCTYPE x'],
  ['a comment between escaped marks', 'See \\` <!-- x --> \\` here.'],
  ['what is folded without an end', 'Text.\n\n<details><summary>x</summary>'],
])('case 88: %s hides nothing of a description', (_, text) => {
  expect(drafted(`## Summary\n${text}`).body).not.toMatch(/<[!?]|<details/);
});

test('E3: what is folded to its end, and addresses in code, stay', () => {
  const folded = 'Listens at `http://localhost:1`.\n\n<details>\n\n- `a`\n\n</details>';
  expect(drafted(`## Summary\n${folded}`).leftOut).toEqual([]);
  expect(drafted('## Summary\nText.\n\n```sh\ncurl http://x.example\n```').leftOut).toEqual([]);
});

test('one item that is not plain takes no others with it', () => {
  const { body } = drafted(
    `## Changes\n- \`src/a.ts\`: one\n- \\\` ${picture} \\\`\n- two at \`http://localhost\``,
  );
  expect(body).toContain('- `src/a.ts`: one\n- two at `http://localhost`');
});

test('an issue is closed, and somebody called, by nothing that nobody said', () => {
  const sections = readTemplate('## Summary\nWrite to foo@example.com or @octo-team.\n');
  const { body } = drafted('## Summary\nFixes GH-12.\n\nBy \\`@victim\\`, @exam, @octo and @octo-team.', {
    sections,
  });
  expect(body).not.toContain('GH-12');
  expect(body).not.toContain('victim');
  expect(drafted('## Summary\nBy @exam, @octo and @octo-team.', { sections }).body).toContain(
    'By `@exam`, `@octo` and @octo-team.',
  );
});

test('case 93: what commits, branches and folders are called does nothing', () => {
  const commits = [{ sha: 'a'.repeat(40), title: '<!-- @victim' }];
  expect(drafted('## Changes\n- src/', { commits }).body).not.toContain('victim');
  const path = 'a\n\n<!--\n\n@victim/b.ts';
  const files = [{ path, oldPath: null, change: 'modified', kind: 'source' } as const];
  expect(drafted('## Changes\n- x', { files }).body).toContain('`a <!-- @victim/`');
  expect(drafted('title: \u202eAdd\u200b it', {}).title).toBe('Add it');
  expect(drafted('', { title: '\u202eAdd it' }).title).toBe('Add it');
});

test.each(['`', '@a ', '<a ', '[', '](', '- [', '`a` ', '\\`', ']:', '<details>', '@a`\n', '[\n', 'src= '])(
  'case 86: 64 KB of %j are read in a moment',
  (part) => {
    const start = performance.now();
    drafted(`## Summary\n${part.repeat((64 * 1024) / part.length)}`);
    expect(performance.now() - start).toBeLessThan(5000);
  },
);

test('case 89: a draft carries no marks that nobody sees, into text or title, and keeps emoji', () => {
  const bytes = '\ufe00\u{e0101}\u{e01ef}\u00ad\u3164\u206a';
  const { title, body } = drafted(`title: Add${bytes} it\n\n## Summary\nAdds${bytes} it ✔️ 👩‍💻.`);
  expect(title).toBe('Add it');
  expect(body).toContain('\nAdds it ✔️ 👩‍💻.');
});

test.each([
  ['emphasis', 'Thanks _@victim_ for it.'],
  ['a full stop', 'Thanks .@victim for it.'],
  ['a slash', 'cc/@victim'],
  ['another sign', 'Thanks @@victim for it.'],
])('P11: %s before a name calls nobody', (_, text) => {
  expect(drafted(`## Summary\n${text}`).body).toContain('`@victim`');
});

test.each([
  ['Thanks &#64;victim for it.'],
  ['Thanks &#x40;victim for it.'],
  ['Thanks &commat;victim for it.'],
  ['Thanks @&#118;ictim for it.'],
  ['<div>Thanks &#64victim</div>'],
  ['Fixes &#35;12.'],
  ['Fixes&Tab;#12.'],
  ['Fixe&#115; #12.'],
  ['Fixes **#12**.'],
  ['Fixes [#12](#a).'],
  ['_Fixes_ #12.'],
  ['See _#99_.'],
  ['See _GH-99_.'],
])('P11: %j calls nobody, and touches no issue that nobody named', (text) => {
  const { body, leftOut } = drafted(`## Summary\n${text}`);
  expect(body).not.toMatch(/ictim|12|99/);
  expect(leftOut).not.toEqual([]);
});

test('P11: an address that was given closes no issue, unless it was said to', () => {
  const address = 'https://github.com/o/r/issues/9';
  const given = (text: string) => ({ sections: readTemplate(`## Summary\n${text}\n\n## Changes\n`) });
  expect(drafted(`## Changes\n- Fixes ${address}`, given(address)).body).not.toContain('- Fixes');
  expect(drafted(`## Changes\n- Fixes ${address}`, given(`Fixes ${address}`)).body).toContain('- Fixes');
  expect(drafted(`## Changes\n- See ${address}`, given(address)).body).toContain('- See');
});

test.each([
  ['See _https://evil.example/x_.'],
  ['See 1https://evil.example/x.'],
  ['See _www.evil.example_.'],
  ['See ftp://evil.example/x.'],
  ['See <irc://evil.example/x>.'],
  ['Write to <mailto:me@evil.example>.'],
  ['Write to me@evil.example.'],
  ['$\\href{//evil.example}{x}$'],
  ['```mermaid\ngraph TD\n  A-->B; click A "//evil.example/x"\n```'],
  ['```mermaid\nsequenceDiagram\n  link A: There @ //evil.example/x\n```'],
])('P11: %j leads nowhere', (text) => {
  const { body, leftOut } = drafted(`## Summary\n${text}`);
  expect(body).not.toContain('evil.example');
  expect(leftOut).not.toEqual([]);
});

test.each([
  ['a quotation', '> - [x] Reviewed'],
  ['an item of an item', '- Changes\n  - [x] Reviewed'],
  ['an item that is one', '- - [X] Reviewed'],
  ['a numbered quotation', '>1. [x] Reviewed'],
  ['a tag', '| a |\n|---|\n| <ul><li>[x] Reviewed</li></ul> |'],
])('P11: no box is ticked within %s', (_, text) => {
  const { body, leftOut } = drafted(`## Summary\n${text}`);
  expect(body).not.toContain('Reviewed');
  expect(leftOut).toContainEqual(expect.objectContaining({ why: 'box' }));
});

test('E3: addresses that were given, names in them, emphasis and references of other characters stay', () => {
  const sections = readTemplate(
    '## Summary\nhttps://medium.example/@user/post, me@team.example\n\n## Changes\n',
  );
  const text =
    'As _https://medium.example/@user/post_ says, me@team.example &amp; `a_b` in _one_ place; see [x] &rarr; y.';
  const { body, leftOut } = drafted(`## Changes\n- ${text}`, { sections });
  expect(leftOut).toEqual([]);
  expect(body).toContain(text);
});
