import type { FileDiff, PullRequestDiff } from '../diff.ts';
import { type PullRequest, repository } from '../discussions.ts';
import { timelineComment } from './comment.ts';
import { classicRow, commentForm } from './conversation.ts';
import { html, type Markup } from './html.ts';
import { icon } from './icon.ts';
import { pullPath } from './pull-header.ts';
import { documentOf } from './shell.ts';
import { type DiffView, isHunk, type PageRow, rowsOf, type Shown } from './split.ts';

/** The server-rendered conversation, which visitors without a session still get. */
export function classicConversation(pull: PullRequest, diff: PullRequestDiff): string {
  return classicDocument(
    pull,
    '',
    html`${classicHeader(pull, diff, 'conversation')}
<div class="Layout"><div id="discussion_bucket" class="Layout-main"><div class="js-discussion">
  ${timelineComment(pull.opening, `issue-${pull.number}`)}
  ${pull.comments.map((comment, index) => timelineComment(comment, `issuecomment-${7_000_000 + index}`))}
</div>${commentForm()}</div>
<div class="Layout-sidebar"><div class="discussion-sidebar-item"><div class="discussion-sidebar-heading">Labels</div><div class="js-issue-labels">${pull.labels.map((name) => html`<a class="IssueLabel label-${name}" data-name="${name}" href="${repository.path}/labels/${name}">${name}</a>`)}</div></div></div></div>`,
  );
}

/** The server-rendered "Files changed". */
export function classicFiles(pull: PullRequest, diff: PullRequestDiff, view: DiffView = 'unified'): string {
  return classicDocument(
    pull,
    '/files',
    html`${classicHeader(pull, diff, 'files')}<div id="files" class="diff-view"><div id="diff-content-parent" class="js-diff-progressive-container">${diff.files.map((file) => classicFile(file, view))}</div></div>`,
  );
}

function classicDocument(pull: PullRequest, tab: '' | '/files', content: Markup): string {
  return documentOf({
    title: `${pull.title} by ${pull.opening.author} · Pull Request #${pull.number}`,
    route: tab
      ? '/:user_id/:repository/pull/:id/files(.:format)'
      : '/:user_id/:repository/pull/:id(.:format)',
    path: pullPath(pull, tab),
    selected: 'pulls',
    main: html`<div class="container-xl clearfix new-discussion-timeline">${content}</div>`,
  });
}

const states = {
  OPEN: { title: 'Status: Open', look: 'State--open', icon: 'git-pull-request', label: 'Open' },
  MERGED: { title: 'Status: Merged', look: 'State--merged', icon: 'git-merge', label: 'Merged' },
};

function classicHeader(pull: PullRequest, diff: PullRequestDiff, selected: 'conversation' | 'files'): Markup {
  const state = states[pull.state];
  const merger = pull.state === 'MERGED' ? 'tomasz-w' : pull.opening.author;
  const did = pull.state === 'MERGED' ? 'merged' : 'wants to merge';
  return html`<div id="partial-discussion-header" class="gh-header js-details-container Details js-socket-channel js-updatable-content pull request js-pull-header-details">
  <div class="gh-header-show"><h1 class="gh-header-title f1 text-normal"><bdi class="js-issue-title markdown-title">${pull.title}</bdi> <span class="f1-light fgColor-muted gh-header-number">#${pull.number}</span></h1></div>
  <div class="gh-header-meta">
    <span title="${state.title}" class="State ${state.look}" reviewable_state="ready">${icon(state.icon)} ${state.label}</span>
    <div class="fgColor-muted"><a class="author text-bold Link--secondary" href="/${merger}">${merger}</a> ${did} ${diff.commits.length} commit into ${branch(pull.base, 'base-ref')} from ${branch(pull.head, 'head-ref')}</div>
  </div>
  <nav class="tabnav-tabs" aria-label="Pull request tabs">
    <a class="tabnav-tab${selected === 'conversation' && ' selected'}" href="${pullPath(pull)}">${icon('comment-discussion')} Conversation <span class="Counter">${pull.comments.length}</span></a>
    <a class="tabnav-tab${selected === 'files' && ' selected'}" href="${pullPath(pull, '/files')}">${icon('file-diff')} Files changed <span id="files_tab_counter" class="Counter">${diff.files.length}</span></a>
  </nav>
</div>`;
}

function branch(ref: string, part: string): Markup {
  const full = `${repository.owner}/${repository.name}:${ref}`;
  return html`<span title="${full}" class="commit-ref css-truncate user-select-contain expandable ${part}"><a title="${full}" class="no-underline" href="${repository.path}/tree/${ref}"><span class="css-truncate-target">${ref}</span></a></span>`;
}

function classicFile(file: FileDiff, view: DiffView): Markup {
  return html`<div id="diff-${file.digest}" class="file js-file js-details-container js-targetable-element show-inline-notes Details Details--on" data-tagsearch-path="${file.path}" data-file-type=".${file.path.split('.').pop()}">
  <div class="file-header d-flex" data-path="${file.path}" data-anchor="diff-${file.digest}"><div class="file-info"><span class="diffstat"><span class="sr-only">${file.additions + file.deletions} changes: ${file.additions} additions &amp; ${file.deletions} deletions</span></span><span class="Truncate"><a title="${file.path}" class="Link--primary Truncate-text" href="#diff-${file.digest}">${file.path}</a></span></div></div>
  <div class="js-file-content Details-content--hidden"><div class="data highlight js-blob-wrapper"><table class="diff-table js-diff-table tab-size" data-tab-size="4" data-diff-anchor="diff-${file.digest}"><tbody>${view === 'unified' ? file.lines.map((line) => classicRow(line, `diff-${file.digest}`)) : rowsOf(file.lines, view).map((row) => splitRow(row, `diff-${file.digest}`))}</tbody></table></div></div>
</div>`;
}

function splitRow(row: PageRow, anchor: string): Markup {
  if (isHunk(row))
    return html`<tr><td class="blob-num blob-num-hunk"></td><td class="blob-code blob-code-inner blob-code-hunk" colspan="3">${row.text}</td></tr>`;
  if (row.view === 'unified') return html``;
  return html`<tr>${half(row.left, row.left?.left, `${anchor}L`, 'left')}${half(row.right, row.right?.right, `${anchor}R`, 'right')}</tr>`;
}

function half(line: Shown | undefined, number: number | undefined, anchor: string, side: string): Markup {
  if (line === undefined)
    return html`<td class="blob-num blob-num-empty empty-cell"></td><td class="blob-code blob-code-empty empty-cell"></td>`;
  const kind = line.type.toLowerCase();
  return html`<td id="${anchor}${number}" data-line-number="${number}" class="blob-num blob-num-${kind}"></td><td data-split-side="${side}" class="blob-code blob-code-${kind}"><span class="blob-code-inner blob-code-marker" data-code-marker="${line.text[0]}">${line.text.slice(1)}</span></td>`;
}
