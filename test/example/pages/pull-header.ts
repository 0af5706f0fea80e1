import type { PullRequestDiff } from '../diff.ts';
import { type PullRequest, repository } from '../discussions.ts';
import { html, type Markup } from './html.ts';
import { icon } from './icon.ts';

export type Tab = 'conversation' | 'commits' | 'checks' | 'files';

const states = {
  OPEN: { status: 'pullOpened', icon: 'git-pull-request', label: 'Open' },
  MERGED: { status: 'pullMerged', icon: 'git-merge', label: 'Merged' },
};

export function pullPath(pull: PullRequest, rest = ''): string {
  return `${repository.path}/pull/${pull.number}${rest}`;
}

/** The React shell's header: title, state, branches, tabs. */
export function pullHeader(pull: PullRequest, diff: PullRequestDiff, selected: Tab): Markup {
  const state = states[pull.state];
  return html`<header class="prc-PageLayout-Header-0of-R" data-component="SplitPageLayout.Header">
  <div class="prc-PageHeader-PageHeader-YLwBQ" data-component="PageHeader">
    <div class="prc-PageHeader-TitleArea-2n2J0" data-component="TitleArea">
      <h1 class="prc-PageHeader-Title-p0Mgh prc-Heading-Heading-MtWFE" data-component="PH_Title"><span class="f1 text-normal markdown-title prc-Text-Text-9mHv3" data-component="Text">${pull.title}</span><span class="f1 d-inline-flex"><span class="pl-2 fgColor-muted f1-light">#${pull.number}</span></span></h1>
      <div class="prc-PageHeader-Actions-wawWm" data-component="PH_Actions"><button type="button" class="prc-Button-ButtonBase-9n-Xk">${icon('code')} Code ${icon('triangle-down')}</button></div>
    </div>
    <div class="prc-PageHeader-Description-w-ejP" data-component="PageHeader.Description">
      <span class="prc-StateLabel-StateLabel-Iawzp" data-component="StateLabel" data-status="${state.status}">${icon(state.icon)}${state.label}</span>
      <div class="fgColor-muted PullRequestHeaderSummary"><a class="text-bold prc-Link-Link-9ZwDx" data-component="Link" href="/${pull.opening.author}">${pull.opening.author}</a> wants to merge ${diff.commits.length} commits into
        ${branch(pull.base)} <span>from </span>${branch(pull.head)}</div>
    </div>
    <div class="prc-PageHeader-Navigation--uLav" data-component="PH_Navigation">
      <nav aria-label="Pull request navigation tabs" class="prc-TabNav-TabNavNav-MHmhC"><div role="tablist" class="prc-TabNav-TabNavTabList-Ave63">
        ${tabs(pull, diff).map((tab) => tabLink(tab, selected))}
      </div></nav>
    </div>
  </div>
</header>`;
}

function branch(ref: string): Markup {
  const { owner, name, path } = repository;
  return html`<a href="${path}/tree/${ref}" class="PullRequestBranchName-module__branchName__SCtl2 prc-BranchName-BranchName-jFtg-" data-component="BranchName">${ref}</a><span class="prc-TooltipV2-Tooltip-tLeuB" role="tooltip" aria-hidden="true" popover="auto">${owner}/${name}:${ref}</span>`;
}

function tabs(pull: PullRequest, diff: PullRequestDiff) {
  const said = pull.comments.length + pull.threads.length;
  return [
    {
      id: 'conversation',
      icon: 'comment-discussion',
      label: 'Conversation',
      count: said,
      href: pullPath(pull),
    },
    {
      id: 'commits',
      icon: 'git-commit',
      label: 'Commits',
      count: diff.commits.length,
      href: pullPath(pull, '/commits'),
    },
    { id: 'checks', icon: 'checklist', label: 'Checks', count: 3, href: pullPath(pull, '/checks') },
    {
      id: 'files',
      icon: 'file-diff',
      label: 'Files changed',
      count: diff.files.length,
      href: pullPath(pull, '/changes'),
    },
  ];
}

function tabLink(tab: ReturnType<typeof tabs>[number], selected: Tab): Markup {
  const current = tab.id === selected;
  return html`<a role="tab" aria-selected="${String(current)}" class="TabNav-item prc-TabNav-TabNavLink-u3umI${current && ' selected'}" data-component="TabNav.Link" href="${tab.href}">${icon(tab.icon)}${tab.label}<span aria-hidden="true" data-component="CounterLabel" class="ml-2 prc-CounterLabel-CounterLabel-X-kRU">${tab.count}</span></a>`;
}

/** `payload.pullRequestsLayoutRoute` of the React shell. */
export function layoutRoute(pull: PullRequest, diff: PullRequestDiff) {
  return {
    pullRequest: {
      author: { isAgent: false, login: pull.opening.author, displayName: pull.opening.author },
      baseBranch: pull.base,
      commitsCount: diff.commits.length,
      createdTime: pull.opening.date,
      headBranch: pull.head,
      headRepositoryName: repository.name,
      headRepositoryOwnerLogin: repository.owner,
      headSha: diff.headSha,
      id: 40_000_000 + pull.number,
      mergedBy: null,
      mergedTime: null,
      number: pull.number,
      state: pull.state,
      title: pull.title,
      titleHtml: pull.title,
    },
    repository: {
      defaultBranch: 'main',
      isEnterprise: false,
      name: repository.name,
      ownerLogin: repository.owner,
    },
    urls: {
      changes: pullPath(pull, '/changes'),
      checks: pullPath(pull, '/checks'),
      commits: pullPath(pull, '/commits'),
      conversation: pullPath(pull),
      files: pullPath(pull, '/files'),
    },
    user: { canComment: true, canEditTitle: true },
    pageTitle: `${pull.title} by ${pull.opening.author} · Pull Request #${pull.number}`,
  };
}
