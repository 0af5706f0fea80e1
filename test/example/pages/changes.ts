import type { DiffLine, FileDiff, PullRequestDiff } from '../diff.ts';
import type { PullRequest } from '../discussions.ts';
import { html, type Markup } from './html.ts';
import { layoutRoute, pullHeader, pullPath } from './pull-header.ts';
import { reactApp } from './react-app.ts';
import { documentOf } from './shell.ts';

/** React's "Files changed". */
export function changesPage(pull: PullRequest, diff: PullRequestDiff): string {
  const path = pullPath(pull, '/changes');
  const root = html`<div class="container-xl container-wide">
${pullHeader(pull, diff, 'files')}
<div class="diff-list">${diff.files.map(fileEntry)}</div></div>`;
  return documentOf({
    title: `${pull.title} by ${pull.opening.author} · Pull Request #${pull.number}`,
    route: '/:user_id/:repository/pull/:id/changes(.:format)',
    path,
    selected: 'pulls',
    main: reactApp('pull-requests', path, { pullRequestsChangesRoute: changesRoute(pull, diff) }, root),
  });
}

function changesRoute(pull: PullRequest, diff: PullRequestDiff) {
  const fullDiff = { baseOid: diff.baseSha, headOid: diff.headSha };
  const { pullRequest, repository: repo, urls } = layoutRoute(pull, diff);
  return {
    comparison: { fullDiff, selectedRange: null, viewing: 'FULL' },
    commits: diff.commits.map(({ sha, title, author, date }) => ({
      actorLogin: author,
      createdAt: date,
      messageHeadline: title,
      oid: sha,
      shortOid: sha.slice(0, 7),
    })),
    diffSummaries: diff.files.map(summary),
    diffContents: diff.files.map(contents).reverse(),
    pullRequest: { ...pullRequest, comparison: fullDiff, pathName: pullPath(pull) },
    pullRequestUrl: `https://github.com${pullPath(pull)}`,
    repository: repo,
    urls,
  };
}

function summary(file: FileDiff) {
  return {
    changeType: file.change,
    linesAdded: file.additions,
    linesChanged: file.additions + file.deletions,
    linesDeleted: file.deletions,
    path: file.path,
    pathDigest: file.digest,
  };
}

function contents(file: FileDiff) {
  return {
    isBinary: false,
    isTooBig: false,
    diffLines: file.lines.map((line) => ({
      ...line,
      blobLineNumber: line.type === 'DELETION' ? line.left : line.right,
    })),
    linesAdded: file.additions,
    linesDeleted: file.deletions,
    oldTreeEntry: file.change === 'ADDED' ? null : { mode: 100_644, path: file.oldPath },
    newTreeEntry: file.change === 'DELETED' ? null : { mode: 100_644, path: file.path },
    path: file.path,
    pathDigest: file.digest,
    status: file.change,
    truncatedReason: null,
  };
}

function fileEntry(file: FileDiff): Markup {
  const anchor = `diff-${file.digest}`;
  return html`<div class="PullRequestDiffsList-module__diffEntry__x1Yz"><div role="region" aria-labelledby="heading-${anchor}" class="position-relative" id="${anchor}">
  <div class="Diff-module__diffHeaderWrapper__VTI5w"><div class="DiffFileHeader-module__diff-file-header__UuNN4">
    <h3 id="heading-${anchor}" class="DiffFileHeader-module__file-name__VVXpg"><a class="Link--primary prc-Link-Link-9ZwDx" data-component="Link" href="#${anchor}"><code>\u200e${file.path}\u200e</code></a></h3>
    <span class="fgColor-success text-bold f6">+${file.additions}</span> <span class="fgColor-danger text-bold f6">-${file.deletions}</span>
    <span class="sr-only">Lines changed: ${file.additions} additions &amp; ${file.deletions} deletions</span>
  </div></div>
  <table aria-label="Diff for: ${file.path}" class="tab-size width-full DiffLines-module__tableLayoutFixed__eh13Y" data-diff-anchor="${anchor}" data-tab-size="4" role="grid"><tbody>${file.lines.map((line, row) => diffRow(line, anchor, row))}</tbody></table>
</div></div>`;
}

function diffRow(line: DiffLine, anchor: string, row: number): Markup {
  const cell = (column: number) => `${anchor}-${row}-${row}-${column}`;
  if (line.type === 'HUNK')
    return html`<tr class="diff-line-row"><td data-grid-cell-id="${cell(0)}" role="gridcell" class="focusable-grid-cell diff-hunk-cell left-side" colSpan="4"><code class="diff-text-cell hunk"><div class="diff-text-inner color-fg-muted">${line.text}</div></code></td></tr>`;
  const kind = { ADDITION: 'addition', DELETION: 'deletion', CONTEXT: 'neutral' }[line.type];
  const side = line.type === 'DELETION' ? `L${line.left}` : `R${line.right}`;
  const mark = line.type === 'CONTEXT' ? '' : ` ${kind}`;
  const number = (value: number, column: number, shown: boolean) =>
    html`<td data-grid-cell-id="${cell(column)}" role="gridcell" class="focusable-grid-cell diff-line-number diff-line-number-${kind} left-side"><code>${shown && value}</code></td>`;
  return html`<tr class="diff-line-row">${number(line.left, 0, line.type !== 'ADDITION')}${number(line.right, 1, line.type !== 'DELETION')}<td data-grid-cell-id="${cell(2)}" data-line-anchor="${anchor}${side}" role="gridcell" class="focusable-grid-cell diff-text-cell right-side-diff-cell left-side"><code class="diff-text syntax-highlighted-line${mark}">${line.type !== 'CONTEXT' && html`<span class="diff-text-marker">${line.text[0]}</span>`}<div class="diff-text-inner">${line.text.slice(1)}</div></code></td></tr>`;
}
