import type { FileDiff, PullRequestDiff } from '../diff.ts';
import type { PullRequest } from '../discussions.ts';
import { html, type Markup } from './html.ts';
import { layoutRoute, pullHeader, pullPath } from './pull-header.ts';
import { reactApp } from './react-app.ts';
import { documentOf } from './shell.ts';
import { type DiffView, isHunk, type PageRow, rowsOf, type Shown } from './split.ts';

/** React's "Files changed". */
export function changesPage(pull: PullRequest, diff: PullRequestDiff, view: DiffView = 'unified'): string {
  const path = pullPath(pull, '/changes');
  const root = html`<div class="container-xl container-wide">
${pullHeader(pull, diff, 'files')}
<div class="diff-list">${diff.files.map((file) => fileEntry(file, view))}</div></div>`;
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

function fileEntry(file: FileDiff, view: DiffView): Markup {
  const anchor = `diff-${file.digest}`;
  return html`<div class="PullRequestDiffsList-module__diffEntry__x1Yz"><div role="region" aria-labelledby="heading-${anchor}" class="position-relative" id="${anchor}">
  <div class="Diff-module__diffHeaderWrapper__VTI5w"><div class="DiffFileHeader-module__diff-file-header__UuNN4">
    <h3 id="heading-${anchor}" class="DiffFileHeader-module__file-name__VVXpg"><a class="Link--primary prc-Link-Link-9ZwDx" data-component="Link" href="#${anchor}"><code>\u200e${file.path}\u200e</code></a></h3>
    <span class="fgColor-success text-bold f6">+${file.additions}</span> <span class="fgColor-danger text-bold f6">-${file.deletions}</span>
    <span class="sr-only">Lines changed: ${file.additions} additions &amp; ${file.deletions} deletions</span>
  </div></div>
  <table aria-label="Diff for: ${file.path}" class="tab-size width-full DiffLines-module__tableLayoutFixed__eh13Y" data-diff-anchor="${anchor}" data-tab-size="4" role="grid"><tbody>${rowsOf(file.lines, view).map((row, index) => diffRow(row, anchor, index))}</tbody></table>
</div></div>`;
}

function diffRow(row: PageRow, anchor: string, index: number): Markup {
  if (isHunk(row))
    return html`<tr class="diff-line-row"><td data-grid-cell-id="${anchor}-${index}-${index}-0" role="gridcell" class="focusable-grid-cell diff-hunk-cell left-side" colSpan="4"><code class="diff-text-cell hunk"><div class="diff-text-inner color-fg-muted">${row.text}</div></code></td></tr>`;
  const cells =
    row.view === 'unified'
      ? [number(row.left, 'left'), number(row.right, 'right'), text(row.line, anchor)]
      : [
          ...[number(row.left?.left, 'left'), text(row.left, anchor, 'left')],
          ...[number(row.right?.right, 'right'), text(row.right, anchor)],
        ];
  return html`<tr class="diff-line-row" data-row-selected="false">${cells}</tr>`;
}

/** A side that has no line has an empty cell. */
function number(value: number | undefined, side: 'left' | 'right'): Markup {
  return value === undefined
    ? html`<td class="focusable-grid-cell empty-diff-line left-side"></td>`
    : html`<td role="gridcell" data-diff-side="${side}" data-line-number="${value}" class="focusable-grid-cell new-diff-line-number left-side"><code>${value}</code></td>`;
}

function text(line: Shown | undefined, anchor: string, half: 'left' | 'right' = 'right'): Markup {
  if (line === undefined) return html`<td class="focusable-grid-cell empty-diff-line"></td>`;
  const kind = { ADDITION: ' addition', DELETION: ' deletion', CONTEXT: '' }[line.type];
  const place = line.type === 'DELETION' ? `L${line.left}` : `R${line.right}`;
  return html`<td data-line-anchor="${anchor}${place}" role="gridcell" class="focusable-grid-cell diff-text-cell ${half}-side-diff-cell left-side"><code class="diff-text syntax-highlighted-line${kind}">${kind && html`<span class="diff-text-marker">${line.text[0]}</span>`}<div class="diff-text-inner">${line.text.slice(1)}</div></code></td>`;
}
