import { repository } from '../discussions.ts';
import { avatar } from './comment.ts';
import { html, type Markup } from './html.ts';
import { icon } from './icon.ts';
import { documentOf } from './shell.ts';

export interface NewPull {
  base: string;
  head: string;
  title: string;
  /** What GitHub puts there before anybody types: the repository's template. */
  body: string;
  commits: readonly { sha: string; title: string }[];
}

const { owner, name, path: home } = repository;

/** The form for a new pull request, as GitHub's server draws it. */
export function classicNewPull(pull: NewPull): string {
  const field = html`<textarea name="pull_request[body]" id="pull_request_body" class="js-comment-field js-paste-markdown CommentBox-input FormControl-textarea js-session-resumable" aria-label="Comment body" placeholder="Leave a comment" rows="14">
${pull.body}</textarea>`;
  return pageOf(
    pull,
    html`${range(pull)}
<div class="js-details-container Details js-compare-pr open Details--on" data-hpc>
  <form data-turbo="false" class="new-pr-form" id="new_pull_request" action="${home}/pull/create?base=${pull.base}&amp;head=${pull.head}" method="post">
    <h3 id="pull_request_title_header" class="f4">Add a title</h3>
    <input class="form-control FormControl-input" placeholder="Title" aria-labelledby="pull_request_title_header" type="text" value="${pull.title}" name="pull_request[title]" id="pull_request_title">
    <h3 class="f4">Add a description</h3>
    ${box(html`<markdown-toolbar role="presentation" for="pull_request_body" class="CommentBox-toolbar">${tools()}</markdown-toolbar>`, field)}
    <div class="form-actions"><button type="submit" class="Button Button--primary" data-variant="primary">Create pull request</button></div>
  </form>
</div>
${commits(pull)}`,
  );
}

/** The same drawn by React, which takes a text for its own only when its own handler heard of it. */
export function reactNewPull(pull: NewPull): string {
  const field = html`<textarea aria-label="Markdown value" class="prc-Textarea-TextArea-13q4j CommentBox-input" placeholder="Type your description here…" rows="14" data-controlled>
${pull.body}</textarea>`;
  return pageOf(
    pull,
    html`<div data-target="react-app.reactRoot"><div class="new-pr-form">
  <h3 class="f4">Add a title</h3>
  <input aria-label="Add a title" class="prc-components-Input form-control" value="${pull.title}" data-controlled>
  <h3 class="f4">Add a description</h3>
  <fieldset class="MarkdownEditor-module__fieldSet">${box(html`<div role="toolbar" aria-label="Formatting tools" class="CommentBox-toolbar">${tools()}</div>`, field)}</fieldset>
  <div class="form-actions"><button type="button" class="prc-Button-ButtonBase-9n-Xk" data-variant="primary">Create pull request</button></div>
</div></div>
<script src="https://github.githubassets.com/assets/controlled.js" defer></script>
${commits(pull)}`,
  );
}

/** What an open editor of a description holds; GitHub loads it when it is asked for. */
export function editorForm(number: number, body: string): string {
  return html`<form class="js-comment-update" id="issue-${number}-edit-form" action="${home}/issues/${number}" method="post">
  ${box(
    html`<markdown-toolbar role="presentation" for="issue-${number}-body" class="CommentBox-toolbar">${tools()}</markdown-toolbar>`,
    html`<textarea name="pull_request[body]" id="issue-${number}-body" class="js-comment-field CommentBox-input" aria-label="Comment body" rows="12">
${body}</textarea>`,
  )}
  <div class="form-actions"><button type="button" class="Button js-comment-cancel-button">Cancel</button> <button type="submit" class="Button Button--primary" data-variant="primary">Update comment</button></div>
</form>`.text;
}

function box(toolbar: Markup, field: Markup): Markup {
  return html`<div class="js-previewable-comment-form CommentBox">
  <div class="CommentBox-header"><div class="tabnav-tabs" role="tablist"><button type="button" class="btn-link tabnav-tab selected" role="tab" aria-selected="true">Write</button><button type="button" class="btn-link tabnav-tab" role="tab">Preview</button></div>${toolbar}</div>
  ${field}
</div>`;
}

function tools(): Markup[] {
  const tool = (label: string, sign: string) =>
    html`<button type="button" class="Button Button--iconOnly Button--invisible" aria-label="${label}">${icon(sign)}</button>`;
  return [
    tool('Heading', 'heading'),
    tool('Bold', 'bold'),
    tool('Code', 'code'),
    tool('Link', 'link'),
    tool('Task list', 'tasklist'),
  ];
}

/** Of two branches of one repository, so that only those are named. */
function range({ base, head }: NewPull): Markup {
  const ref = (label: string, value: string) =>
    html`<details class="select-menu commitish-suggester"><summary class="btn btn-sm branch"><i>${label}</i> <span data-menu-button>${value}</span></summary></details>`;
  return html`<div class="range-editor js-range-editor">${icon('git-compare')} ${ref('base:', base)} ${icon('arrow-left')} ${ref('compare:', head)} <span class="color-fg-success">${icon('check')} Able to merge.</span></div>`;
}

function commits({ commits: all }: NewPull): Markup {
  return html`<ol class="js-commits-list">${all.map(
    ({ sha, title }) =>
      html`<li class="js-commits-list-item TimelineItem"><a class="markdown-title" href="${home}/commit/${sha}">${title}</a></li>`,
  )}</ol>`;
}

function pageOf({ base, head }: NewPull, main: Markup): string {
  return documentOf({
    title: `Comparing ${base}...${head}`,
    route: '/:user_id/:repository/compare(/:range)',
    path: `${home}/compare/${base}...${head}?expand=1`,
    selected: 'pulls',
    main: html`<div class="container-xl new-pull"><h1 class="f2">Open a pull request</h1><p class="fgColor-muted">${avatar('ada-okafor', 20)} ${owner}/${name}</p>
${main}</div>`,
  });
}
