/**
 * Every selector of GitHub's markup, in one place. Behind each: when it was
 * seen, and in which saved page. Several of them are joined by commas where
 * eras differ only in names.
 */

/** 2026-02..2026-08: pr-conv__2026-07__mergify-sandbox-1, pr-changes-react__2026-07__vscode-327442. */
export const embeddedPayload = 'script[data-target="react-app.embeddedData"]';

/**
 * A heading that ends with the number. Classic 2016-12..2026-08: issue__2016-12__octolinker-2,
 * pr-files__2026-08__arcreel-1817; React 2025-09..2026-08: issue__2025-09__selfie-523, pr-conv__2026-08__arcreel-1817.
 */
export const numberedHeading =
  '.gh-header-title, #partial-discussion-header h1, [data-component="PH_Title"], h1[class*="PageHeader-Title"]';

export const reactPullRequest = {
  /** 2026-07: pr-conv__2026-07__mergify-sandbox-1, pr-changes-react__2026-07__vscode-327442. */
  title: '[data-component="PH_Title"] .markdown-title, h1[class*="PageHeader-Title"] .markdown-title',
  /** 2026-07: pr-conv__2026-07__mergify-sandbox-7-draft; the timeline's own labels have no `data-status`. */
  state: '[class*="StateLabel"][data-status]',
  /** 2026-07: pr-conv__2026-07__mergify-sandbox-4; `.commit-ref` is the timeline's here. */
  branches:
    'a[class*="PullRequestBranchName"], [data-component="PageHeader.Description"] a[data-component="BranchName"]',
  /** How many commits and files there are, beside the tabs' names. 2026-07..2026-08: pr-conv__2026-08__arcreel-1817. */
  commitsCount: '#prs-commits-anchor-tab [data-component="CounterLabel"]',
  filesCount: '#prs-files-anchor-tab [data-component="CounterLabel"]',
  /** A row of the list of commits, 2026, as others describe it: in no capture. */
  commits:
    '[data-testid="commit-row-item"] h4 a[href*="/commits/"], [data-testid="commit-row-item"] h4 a[href*="/commit/"]',
} as const;

export const classicHeader = {
  /** 2016-12..2026-08: pr-conv__2016-10__octolinker-1; the second one is 2013-08: pr-conv__2013-08__discourse-1253. */
  title: '.js-issue-title, .discussion-topic-title',
  /**
   * `.state` 2016-12: issue__2016-12__octolinker-2; `.State` 2017-12..2026-08: pr-conv__2017-12__octolinker-1;
   * the sticky header's alone 2025-09: pr-edit__2025-09__gitcasso-58; 2013-08: pr-conv__2013-08__discourse-1253.
   */
  state:
    '.gh-header-meta .State, .gh-header-meta .state, #partial-discussion-header .State, .state-indicator',
  /** The opener of an issue; on a merged pull request the merger. 2016-12..2025-07: issue__2025-07__defuddle-56. */
  author: '.gh-header-meta .author',
  /**
   * 2016-10..2026-08: pr-conv__2016-10__octolinker-1, pr-files__2026-08__arcreel-1817. Only the head is always marked;
   * the sticky header repeats both.
   */
  base: '.gh-header .commit-ref[title*=":"]:not(.head-ref), #partial-discussion-header .commit-ref[title*=":"]:not(.head-ref)',
  head: '.gh-header .commit-ref.head-ref[title*=":"], #partial-discussion-header .commit-ref.head-ref[title*=":"]',
  /** "Open with", of a branch that is gone: its last commit. 2025-04..2025-09: pr-conv__2025-04__node-57772. */
  openWith: '[src*="/open_with_menu?ref="]',
  /** How many commits there are. 2013-08..2026-08: pr-conv__2013-08__discourse-1253, pr-conv__2025-04__node-57772. */
  commitsCount: '#commits_tab_counter',
  filesCount: '#files_tab_counter',
  /** 2013-08: pr-conv__2013-08__discourse-1253; text `owner:branch`. */
  branches2013: '.pull-description .commit-ref',
} as const;

export const classicConversation = {
  /**
   * `issue-` with the class 2016-10..2017-12 and around it 2019-10..2025-08; `pullrequest-` since 2022; comments have
   * `issuecomment-`, reviews `pullrequestreview-`. The last one is 2013-08: pr-conv__2013-08__discourse-1253.
   */
  description:
    'div[id^="pullrequest-"], .timeline-comment[id^="issue-"], [id^="issue-"] .timeline-comment, .starting-comment',
  /** 2016-10..2026-08: pr-conv__2016-10__octolinker-1, issue__2025-07__defuddle-56. */
  comments: '.timeline-comment, .discussion-bubble',
  /** 2016-10..2026-08: pr-conv__2016-10__octolinker-1, pr-conv__2025-04__node-57772. */
  reply: '[id^="issuecomment-"], [id^="pullrequestreview-"], [id^="discussion_r"]',
  /** 2018-07..2026-08: pr-files__2018-07__octolinker-1, pr-conv__2026-08__arcreel-1817. */
  reviewThreads: '.js-resolvable-timeline-thread-container',
  /** Such a thread that is folded, "Show resolved", and has its comments elsewhere. 2026-08: pr-conv__2026-08__arcreel-1817. */
  foldedThread: '[data-deferred-content-url]',
  /** "1362 hidden items. Load more…" between the first items of a long timeline and its last. 2026-08, in no capture. */
  hiddenItems: '.js-discussion .ajax-pagination-form, #js-progressive-timeline-item-container form',
  /** One of a thread's comments; 2018's hidden copy for minimised ones has `.minimized-comment`. */
  reviewComments: '.review-comment',
  /** 2018-07 `.file-info`; 2019-10 with `.file-header`, 2026-08 without: pr-conv__2019-10__octolinker-1, pr-conv__2026-08__arcreel-1817. */
  reviewPath:
    'a.text-mono[href*="#diff-"], a.text-mono[href*="#r"], .file-header a.file-info[href*="#diff-"]',
  /** In a timeline, 2026-08: pr-conv__2026-08__arcreel-1817. */
  reviewLine: '.js-multi-line-preview-end',
  /** A thread in a timeline holds the lines up to its own. 2018-07..2021-12: pr-conv__2019-10__octolinker-1. */
  reviewRows: 'table.diff-table tr',
  /** In a diff the thread's row follows its line's. 2018-07..2026-08: pr-files__2018-07__octolinker-1. */
  row: 'tr',
  lineNumber: '[data-line-number]',
  /** 2016-10..2026-08: the copy that is shown for minimised comments is no comment of its own. */
  body: '.comment-body:not(.minimized-comment .comment-body)',
  /** Around "No description provided." 2016-10..2020-03: pr-conv__2016-10__octolinker-1, pr-conv__2020-03__octolinker-1. */
  noBody: 'em',
  /** 2016-10..2026-08: pr-conv__2016-10__octolinker-1. */
  author: '.author',
  /** "Copy Markdown" of a comment's menu holds its source. 2026-08: pr-conv__2026-08__arcreel-1817. */
  bodySource: 'details-menu clipboard-copy[role="menuitem"][value]',
  /** Filled also while its form is hidden. 2025-09, 2026-07: pr-edit__2025-09__gitcasso-58, pr-conv__2026-07__mergify-sandbox-4. */
  bodyField: 'textarea[name="pull_request[body]"][id^="issue-"]',
  /** 2016-10..2018-07 `.labels`: pr-conv__2016-10__octolinker-1; 2018-12..2026-08: issue__2018-12__octolinker-2, pr-conv__2025-04__node-57772. */
  labels: '.js-issue-labels, .sidebar-labels .labels',
  label: '.IssueLabel, .sidebar-labels a, a[data-name]',
  /**
   * 2013-08..2017-12 `a.message`: pr-conv__2016-10__octolinker-1; later with `title`: pr-conv__2019-10__octolinker-1,
   * pr-conv__2025-04__node-57772; the list above a diff, 2016-12..2026-08: pr-files__2016-12__octolinker-1.
   */
  commits:
    'a.message[href*="/commit"], .js-discussion a[title][href*="/commits/"], a[data-commit][href*="/commits/"]',
  /** A commit's subject in the list above a diff. 2016-12..2026-08: pr-files__2026-08__arcreel-1817. */
  commitSubject: '.text-emphasized',
  /** A row of the list of commits, as in a comparison: compare-new-pr__2025-09__selfie; for pull requests in no capture. */
  listedCommits: '.js-commits-list-item a.markdown-title[href*="/commits/"]',
  /** "Development": what a merge will close. 2020-03..2026-08: pr-conv__2026-08__arcreel-1817. */
  development:
    'form[aria-label="Link issues"] a[href*="/issues/"], form[aria-label="Link issues"] a[href*="/pull/"]',
} as const;

export const reactIssue = {
  /** 2025-09: issue__2025-09__selfie-523, project-issue__2025-09__gitcasso-57. */
  title: 'bdi[data-testid="issue-title"]',
  state: '[data-testid="header-state"]',
  author: '[data-testid="issue-body-header-author"]',
  body: '[data-testid="issue-body-viewer"] .markdown-body, [data-testid="issue-body"] .markdown-body',
  /** 2025-09: issue__2025-09__selfie-523; "No labels" when there are none. */
  labels: '[data-testid="issue-labels"]',
  label: 'a[href*="label%3A"] [class*="TokenTextContainer"], a[href*="/labels/"]',
  /** 2025-09: issue__2025-09__selfie-523, project-issue__2025-09__gitcasso-57. */
  timeline: '[data-testid="issue-timeline-container"]',
  comments: '[data-testid^="comment-viewer-outer-box"]',
  commentAuthor: '[data-testid="avatar-link"], a[class*="AuthorLink"]',
  commentBody: '.markdown-body',
  loadMore: '[data-testid*="load-more"]',
} as const;

/** The merge box. */
export const checks = {
  /** 2025-08..2026-07: pr-conv__2025-08__cypress-32277. `.merge-status-item` is the box before it; in no capture. */
  row: 'li[aria-label], .merge-status-item',
  name: 'h4[class*="StatusCheckRow"], .merge-status-item strong',
  icon: '[class*="LeadingVisual"] svg, .merge-status-icon svg',
  /** The list beside the logs: a job's link, its row and icon, as others describe them in 2026. In no capture. */
  job: '.checks-list-item a[href*="/job/"], .checks-list-item a[href*="check_run_id="]',
  jobRow: '.checks-list-item, li',
  jobIcon: 'svg[aria-label]',
} as const;

export const newIssue = {
  /** 2025-09: issue-new__2025-09__gitcasso. */
  title: 'input[aria-label="Add a title"]',
  body: 'textarea[aria-label="Markdown value"]',
} as const;

export const classicFiles = {
  /** 2016-05..2026-08: pr-files__2026-08__arcreel-1817; `.meta` 2013-08: commit__2013-08__discourse-803d023. */
  header: '.file .file-header[data-path], #files .meta[data-path]',
  /** What a header stands in, together with its rows. */
  file: '.file',
  /** `aria-label` 2016-05..2021-12, `title` 2013-08, text of a hidden twin in 2026-08. */
  count: '.diffstat',
  labelled: '[aria-label], [title]',
  /** A rename, as "old → new". In no capture. */
  renamed: '[title*=" → "]',
  /** Every path, also of files that are not loaded yet. 2026-08: pr-files__2026-08__arcreel-1817. */
  treePath: '[data-filterable-item-text]',
  treeEntry: 'li',
  /** 2013-08..2025-09: commit-split__2021-12__octolinker, compare-new-pr__2025-09__selfie.file-list.fragment. */
  contents: '#toc ol li',
  /** 2016-12: pr-files__2016-12__octolinker-1; the path is the description's. */
  jumpList: '[data-filterable-for="files-changed-filter-field"] a[href^="#diff-"]',
  jumpPath: '.description',
  /** `title` says added, modified, removed or renamed. 2013-08..2026-08. */
  change: '[class*="octicon-diff-"][title]',
  anchor: 'a[href^="#diff-"]',
  /** In the list of 2013 the counts lead to the file, too: commit__2013-08__discourse-803d023. */
  name: 'a[href^="#diff-"]:not(.diffstat a)',
  /** "View file" at the newer side. 2013-08..2026-08: pr-files__2026-08__arcreel-1817. */
  view: 'a[href*="/blob/"]',
} as const;

export const classicRows = {
  /** 2016-05..2026-08; 2013-08. A suggestion's table stands deeper, in a comment. */
  table: 'table.diff-table, table.file-diff',
  /** 2016-05..2026-08: pr-files__2016-12__octolinker-1. */
  inner: '.blob-code-inner',
  /** 2016-05..2026-08; 2013-08: commit__2013-08__discourse-803d023. */
  text: '.blob-code, .diff-line-code',
  /** Seen in GitHub's style sheets 2016..2026, in no capture. */
  noNewline: '.no-nl-marker',
} as const;

export const reactDiff = {
  /** 2026: react-diff-region__2026__excerpt, pr-changes-react__2026-07__vscode-327442; the classic table has `.diff-table`. */
  table: 'table[data-diff-anchor]:not(.diff-table), table[aria-label^="Diff for: "]',
  /** Around header and rows of one file; the second one signed in, 2026-09, as others describe it: in no capture. */
  region: '[role="region"], [class*="Diff-module__diffTargetable"]',
  /** Its text, in a `code` or not, stands between U+200E; a list of files has such links, too, outside of regions. */
  link: 'h3 a[href^="#diff-"]',
  count: '.sr-only',
  row: 'tr.diff-line-row',
  hunk: '.diff-hunk-cell',
  inner: '.diff-text-inner',
  text: 'code.diff-text',
  /** In GitHub's code 2026, in no capture. */
  noNewline:
    '.diff-text .octicon-no-entry, .diff-text ~ .octicon-no-entry, .diff-text ~ span > .octicon-no-entry',
} as const;

export const commit = {
  /** 2013-08..2021-12: commit__2013-08__discourse-803d023, commit-split__2021-12__octolinker-b0775a9. */
  title: '.commit-title',
  description: '.commit-desc pre',
  sha: '.full-commit .sha-block .sha',
  /** 2013-08 `.author-name a`, 2016-05 `.user-mention`, 2018-12..2021-12 `.commit-author`. */
  author: '.commit-author, .commit-meta .user-mention, .authorship .author-name a, .authorship .author-name',
} as const;

export const compare = {
  /**
   * 2025-09: compare-new-pr__2025-09__selfie; the second ones are Primer's, which name their fields the same on every
   * React form: issue-new__2025-09__gitcasso, for pull requests in no capture.
   */
  title: 'input[name="pull_request[title]"], input[aria-label="Add a title"]',
  body: 'textarea#pull_request_body[name="pull_request[body]"], textarea[aria-label="Markdown value"]',
  /** base repository, base, head repository, compare; the repositories only across forks. */
  editor: '.range-editor',
  range: '[data-menu-button]',
  /** What the button before it chooses: "base repository:", "base:", "head repository:", "compare:". */
  rangeLabel: 'i',
  commits: '.js-commits-list-item a.markdown-title[href*="/commit/"]',
} as const;

/**
 * Each field that may hold a description. Classic 2025-09: compare-new-pr__2025-09__selfie, pr-edit__2025-09__gitcasso-58,
 * an editor often loaded late, from `include-fragment[src*="edit_form"]`; the second one is React's, as in
 * issue-edit__2025-09__gitcasso-56, for pull requests in no capture.
 */
export const descriptionField = 'textarea[name="pull_request[body]"], textarea[aria-label="Markdown value"]';

export const descriptionForm = {
  /** Where a field is of a comment and not of the description. 2016-10..2026-08: pr-conv__2016-10__octolinker-1. */
  elsewhere: '[id^="issuecomment-"], [id^="pullrequestreview-"], [id^="discussion_r"], .review-comment',
  /** What holds a field and the buttons that belong to it; the last one is Primer's: issue-edit__2025-09__gitcasso-56. */
  form: 'form, fieldset, [class*="MarkdownEditor"]',
  /** What can be pressed in the row above a field. */
  controls: 'button, summary, a[href], [role="tab"], [role="button"]',
} as const;

export const file = {
  /** Leads to the same file at the commit that is shown. 2013-09 `link`, 2016-05..2021-12 `a`; in no capture. */
  permalink: 'a.js-permalink-shortcut[href], link[rel="permalink"][href]',
  /** Holds the whole text for who selects it. React 2023..; in no capture. */
  text: 'textarea#read-only-cursor-text-area',
  /** A line's text; classic 2013..2021, React 2023 on, where it may draw it by attributes alone. In no capture. */
  line: '[id^="LC"]',
} as const;

/** A line's text in a file page, as `line` of `file`. */
export function fileLine(line: number): string {
  return `#LC${line}`;
}

/**
 * Where a link to a line of a diff, or to a file, leads: `diff-` and the path's digest, with `R12` or `L12` behind.
 * Classic `id` of the number's cell 2018-07..2026-08: pr-files__2018-07__octolinker-1; React `data-line-anchor`
 * 2026: react-diff-region__2026__excerpt.
 */
export function linePlace(anchor: string): string {
  const name = JSON.stringify(anchor);
  return `[id=${name}], [data-line-anchor=${name}], [data-diff-anchor=${name}]`;
}
