import type { DiffLine, PullRequestDiff } from '../diff.ts';
import { type PullRequest, repository, type Thread } from '../discussions.ts';
import { avatar, rendered, time, timelineComment } from './comment.ts';
import { html, type Markup } from './html.ts';
import { icon } from './icon.ts';
import { layoutRoute, pullHeader, pullPath } from './pull-header.ts';
import { reactApp } from './react-app.ts';
import { documentOf } from './shell.ts';

/** The conversation as served since 2026: React's header, the server's timeline inside. */
export function conversationPage(pull: PullRequest, diff: PullRequestDiff): string {
  const path = pullPath(pull);
  const payload = {
    pullRequestsConversationsRoute: { locked: false },
    pullRequestsLayoutRoute: layoutRoute(pull, diff),
  };
  const root = html`<div class="container-xl">
${pullHeader(pull, diff, 'conversation')}
<div class="Layout">
  <div class="Layout-main js-discussion">
    ${timelineComment(pull.opening, `pullrequest-${40_000_000 + pull.number}`)}
    ${diff.commits.map((commit) => commitRow(pull, commit))}
    ${pull.threads.map((thread, index) => threadRow(pull, diff, thread, index))}
    ${pull.comments.map((comment, index) => timelineComment(comment, `issuecomment-${9_000_000 + index}`))}
    ${mergeBox()}
    ${commentForm()}
  </div>
  ${sidebar(pull)}
</div></div>`;
  return documentOf({
    title: `${pull.title} by ${pull.opening.author} · Pull Request #${pull.number}`,
    route: '/:user_id/:repository/pull/:id(.:format)',
    path,
    selected: 'pulls',
    main: reactApp('pull-requests', path, payload, root),
  });
}

function commitRow(pull: PullRequest, commit: PullRequestDiff['commits'][number]): Markup {
  const href = pullPath(pull, `/commits/${commit.sha}`);
  return html`<div class="js-timeline-item"><div class="TimelineItem TimelineItem--condensed">
  <div class="TimelineItem-badge">${icon('git-commit')}</div>
  <div class="TimelineItem-body">${avatar(commit.author, 20)}
    <code><a title="${commit.title}" class="Link--secondary markdown-title" href="${href}">${commit.title}</a></code>
    <code class="sha"><a class="Link--secondary" href="${href}">${commit.sha.slice(0, 7)}</a></code>
  </div>
</div></div>`;
}

function threadRow(pull: PullRequest, diff: PullRequestDiff, thread: Thread, index: number): Markup {
  const file = diff.files.find(({ path }) => path === thread.path);
  const lines = (file?.lines ?? []).filter(
    ({ type, right }) => type !== 'HUNK' && Math.abs(right - thread.line) <= 1,
  );
  return html`<div class="js-timeline-item"><div class="TimelineItem TimelineItem--condensed">
  <div class="TimelineItem-badge">${icon('eye')}</div>
  <div class="TimelineItem-body">${avatar(thread.comments[0]?.author ?? '', 20)} <a class="author text-bold Link--primary" href="/${thread.comments[0]?.author}">${thread.comments[0]?.author}</a> <span class="fgColor-muted">reviewed ${time(thread.comments[0]?.date ?? '')}</span></div>
</div>
<turbo-frame id="review-thread-or-comment-id-${2_558_000 + index}" target="_top">
  <review-thread-collapsible class="review-thread-component js-comment-container js-resolvable-timeline-thread-container" data-resolved="${String(thread.resolved)}">
    <div class="review-thread-header">${icon('chevron-down')}
      <a href="${pullPath(pull, `/files/${diff.headSha}#diff-${file?.digest}`)}" class="text-mono text-small Link--primary wb-break-all">${thread.path}</a>
      <span class="review-thread-state">${thread.resolved ? 'Resolved' : 'Unresolved'}</span>
    </div>
    <div class="f6 border-bottom review-thread-line">Comment on line <span class="js-multi-line-preview-start">+${thread.line}</span></div>
    <table class="diff-table tab-size js-diff-table" data-tab-size="4">${lines.map((line) => classicRow(line))}</table>
    <div class="js-inline-comments-container"><div class="js-comments-holder">
      ${thread.comments.map(
        (
          comment,
          reply,
        ) => html`<div id="discussion_r${3_764_000 + index * 100 + reply}" class="timeline-comment-group review-comment comment">
        ${avatar(comment.author, 24)}
        <div><h3 class="f5 text-normal"><strong><a class="author Link--primary text-bold" href="/${comment.author}">${comment.author}</a></strong> ${time(comment.date)}</h3>
        <div class="comment-body markdown-body js-comment-body">${rendered(comment.body)}</div></div>
      </div>`,
      )}
    </div></div>
  </review-thread-collapsible>
</turbo-frame></div>`;
}

const kinds = { ADDITION: 'addition', DELETION: 'deletion', CONTEXT: 'context', HUNK: 'hunk' };

/** A row of the server-rendered diff table. */
/** @param anchor of the file in a diff: a line's address is made of it */
export function classicRow(line: DiffLine, anchor = ''): Markup {
  const kind = kinds[line.type];
  const number = (value: number, side: 'L' | 'R', shown: boolean) =>
    shown
      ? html`<td ${anchor && html`id="${anchor}${side}${value}"`} data-line-number="${value}" class="blob-num blob-num-${kind}"></td>`
      : html`<td class="blob-num blob-num-${kind} empty-cell"></td>`;
  if (line.type === 'HUNK')
    return html`<tr><td class="blob-num blob-num-hunk" colspan="2"></td><td class="blob-code blob-code-inner blob-code-hunk">${line.text}</td></tr>`;
  return html`<tr>${number(line.left, 'L', line.type !== 'ADDITION')}${number(line.right, 'R', line.type !== 'DELETION')}<td class="blob-code blob-code-${kind}"><span class="blob-code-inner blob-code-marker" data-code-marker="${line.text[0]}">${line.text.slice(1)}</span></td></tr>`;
}

function mergeBox(): Markup {
  return html`<div data-testid="mergebox-partial" class="MergeBox">
  <section><span class="MergeBox-icon MergeBox-icon--failed">${icon('x')}</span><div><h3>Some checks were not successful</h3><p>1 failing, 2 successful checks</p></div></section>
  <section><span class="MergeBox-icon">${icon('check')}</span><div><h3>No conflicts with base branch</h3><p>Merging can be performed automatically.</p></div></section>
  <section class="MergeBox-actions"><button type="button" class="prc-Button-ButtonBase-9n-Xk" data-variant="primary">Squash and merge</button></section>
</div>`;
}

export function commentForm(): Markup {
  return html`<div class="TimelineItem" id="issuecomment-new">
  <span class="TimelineItem-avatar">${avatar('ada-okafor', 40)}</span>
  <form id="new_comment_form" class="js-new-comment-form" action="${repository.path}/issues/comments" method="post">
    <h4>Add a comment</h4>
    <div class="CommentBox"><div class="CommentBox-header"><span class="tabnav-tab selected">Write</span><span class="tabnav-tab">Preview</span></div>
    <textarea id="new_comment_field" name="comment[body]" aria-label="Comment" placeholder="Add your comment here..."></textarea></div>
    <div class="form-actions"><button type="submit" class="prc-Button-ButtonBase-9n-Xk" data-variant="primary">Comment</button></div>
  </form>
</div>`;
}

function sidebar(pull: PullRequest): Markup {
  const label = (name: string) =>
    html`<a href="${repository.path}/labels/${name}" class="IssueLabel hx_IssueLabel label-${name}" data-name="${name}">${name}</a>`;
  return html`<div class="Layout-sidebar" id="partial-discussion-sidebar">
  <div class="discussion-sidebar-item sidebar-assignee"><div class="discussion-sidebar-heading">Reviewers</div><span class="sidebar-person">${avatar('tomasz-w', 20)} <a class="Link--primary" href="/tomasz-w">tomasz-w</a></span></div>
  <div class="discussion-sidebar-item"><div class="discussion-sidebar-heading">Assignees</div><span class="sidebar-person">${avatar(pull.opening.author, 20)} <a class="Link--primary" href="/${pull.opening.author}">${pull.opening.author}</a></span></div>
  <div class="discussion-sidebar-item js-discussion-sidebar-item"><div class="discussion-sidebar-heading">Labels</div><div class="js-issue-labels d-flex flex-wrap">${pull.labels.map(label)}</div></div>
  <div class="discussion-sidebar-item"><div class="discussion-sidebar-heading">Milestone</div><span class="fgColor-muted">No milestone</span></div>
</div>`;
}
