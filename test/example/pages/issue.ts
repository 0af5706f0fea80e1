import { type Comment, issue, repository } from '../discussions.ts';
import { avatar, rendered, time } from './comment.ts';
import { html, type Markup } from './html.ts';
import { icon } from './icon.ts';
import { reactApp } from './react-app.ts';
import { documentOf } from './shell.ts';

/** React's issue viewer. */
export function issuePage(): string {
  const path = `${repository.path}/issues/${issue.number}`;
  const root = html`<div class="container-xl" data-testid="issue-viewer-container">
${header()}
<div class="Layout">
  <div class="Layout-main">
    <div data-testid="issue-viewer-issue-container" class="TimelineItem">
      <a class="TimelineItem-avatar" href="/${issue.opening.author}">${avatar(issue.opening.author, 40)}</a>
      ${description()}
    </div>
    <div data-testid="issue-viewer-comments-container" class="react-comments-container"><h2 class="sr-only">Activity</h2>
      <div data-testid="issue-timeline-container">${issue.comments.map(comment)}</div>
    </div>
    ${composer()}
  </div>
  ${metadata()}
</div></div>`;
  return documentOf({
    title: `${issue.title} · Issue #${issue.number}`,
    route: '/_view_fragments/issues/show/:user_id/:repository/:id/issue_layout(.:format)',
    path,
    selected: 'issues',
    main: reactApp('issues-react', path, payload(), root),
  });
}

function header(): Markup {
  return html`<div class="HeaderViewer-module__headerContainer" data-testid="issue-header">
  <h1 class="HeaderViewer-module__title prc-PageHeader-Title-p0Mgh"><bdi class="markdown-title f1 text-normal" data-testid="issue-title">${issue.title}</bdi>&nbsp;<span class="f1 f1-light fgColor-muted">#${issue.number}</span></h1>
  <div class="prc-PageHeader-Description-w-ejP" data-testid="issue-metadata-fixed"><span data-testid="header-state" class="prc-StateLabel-StateLabel-ukDwa" data-status="issueOpened">${icon('issue-opened')}Open</span></div>
</div>`;
}

function description(): Markup {
  const { author, date, body } = issue.opening;
  return html`<div data-testid="issue-body" class="react-issue-body timeline-comment"><h2 class="sr-only">Description</h2>
  <div class="timeline-comment-header IssueBodyHeader-module__IssueBodyHeaderContainer"><h3 class="f5 text-normal">
    <a class="Link--primary text-bold prc-Link-Link-85e08" href="/${author}" data-hovercard-url="/users/${author}/hovercard" data-testid="issue-body-header-author">${author}</a>
    <span>opened </span><a class="Link--secondary" href="#issue-1" data-testid="issue-body-header-link">${time(date)}</a></h3></div>
  <div id="issue-body-viewer" data-testid="issue-body-viewer"><div data-testid="markdown-body" class="markdown-body"><div class="markdown-body NewMarkdownViewer-module__safe-html-box">${rendered(body)}</div></div></div>
</div>`;
}

function comment({ author, date, body, association }: Comment, index: number): Markup {
  return html`<div class="TimelineItem react-issue-comment" data-wrapper-timeline-id="IC_${index}" id="issuecomment-${8_000_000 + index}">
  <a class="TimelineItem-avatar" href="/${author}">${avatar(author, 40)}</a>
  <div class="timeline-comment" data-testid="comment-viewer-outer-box">
    <div class="timeline-comment-header" data-testid="comment-header"><h3 class="f5 text-normal"><a class="Link--primary text-bold" data-testid="avatar-link" href="/${author}">${author}</a> ${time(date)}</h3>${association && html`<span class="Label" data-testid="comment-author-association">${association}</span>`}</div>
    <div data-testid="markdown-body" class="markdown-body"><div class="markdown-body NewMarkdownViewer-module__safe-html-box">${rendered(body)}</div></div>
  </div>
</div>`;
}

function composer(): Markup {
  return html`<div class="TimelineItem" data-testid="comment-composer"><span class="TimelineItem-avatar">${avatar('ada-okafor', 40)}</span>
  <div class="js-new-comment-form"><h4>Add a comment</h4><div class="CommentBox"><div class="CommentBox-header"><span class="tabnav-tab selected">Write</span><span class="tabnav-tab">Preview</span></div>
  <textarea aria-label="Markdown value" placeholder="Use Markdown to format your comment"></textarea></div>
  <div class="form-actions"><button type="button" class="prc-Button-ButtonBase-9n-Xk" data-variant="primary">Comment</button></div></div></div>`;
}

function metadata(): Markup {
  const label = (name: string) =>
    html`<a class="LabelsList-module__labelLink IssueLabel label-${name}" href="${repository.path}/issues?q=label%3A${name}"><span class="prc-components-TokenTextContainer-q3i9y">${name}</span></a>`;
  return html`<div class="Layout-sidebar" data-testid="issue-viewer-metadata-container"><div data-testid="issue-viewer-metadata-pane"><h2 class="sr-only">Metadata</h2>
  <div class="discussion-sidebar-item" data-testid="sidebar-section"><h3 class="discussion-sidebar-heading">Assignees</h3><span class="sidebar-person">${avatar('ada-okafor', 20)} <a class="Link--primary" href="/ada-okafor">ada-okafor</a></span></div>
  <div class="discussion-sidebar-item" data-testid="sidebar-section"><h3 class="discussion-sidebar-heading">Labels</h3><div data-testid="issue-labels" class="d-flex flex-wrap">${issue.labels.map(label)}</div></div>
  <div class="discussion-sidebar-item" data-testid="sidebar-section"><h3 class="discussion-sidebar-heading">Development</h3><span class="sidebar-person">${icon('git-pull-request')} <a class="Link--primary" href="${repository.path}/pull/1482">Honour Retry-After in the fetch client</a></span></div>
</div></div>`;
}

function payload() {
  const { author, body, date } = issue.opening;
  const { owner, name } = repository;
  const node = {
    id: 'I_example1467',
    number: issue.number,
    title: issue.title,
    titleHTML: issue.title,
    url: `https://github.com${repository.path}/issues/${issue.number}`,
    state: issue.state,
    stateReason: null,
    author: { login: author, profileUrl: `https://github.com/${author}` },
    body,
    bodyHTML: rendered(body).text,
    createdAt: date,
    repository: { name, nameWithOwner: `${owner}/${name}`, owner: { login: owner } },
    labels: { edges: issue.labels.map((label) => ({ node: { name: label } })) },
    frontTimelineItems: { edges: issue.comments.map((each) => ({ node: timelineItem(each) })) },
    backTimelineItems: { edges: [] },
  };
  const variables = { number: issue.number, owner, repo: name };
  return {
    preloadedQueries: [
      {
        queryName: 'IssueViewerViewQuery',
        variables,
        result: { data: { repository: { owner: { login: owner }, issue: node } } },
      },
    ],
  };
}

function timelineItem({ author, body, date }: Comment) {
  return {
    __typename: 'IssueComment',
    author: { login: author },
    body,
    bodyHTML: rendered(body).text,
    createdAt: date,
  };
}
