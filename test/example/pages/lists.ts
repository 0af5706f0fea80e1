import type { PullRequestDiff } from '../diff.ts';
import { issue, type PullRequest, pullRequests, repository } from '../discussions.ts';
import { avatar, time } from './comment.ts';
import { html, type Markup } from './html.ts';
import { icon } from './icon.ts';
import { layoutRoute, pullHeader, pullPath, type Tab } from './pull-header.ts';
import { reactApp } from './react-app.ts';
import { documentOf } from './shell.ts';

/** Pages that lead to the others: the repository's front page and its list of pull requests. */
export function homePage(): string {
  const rows = [
    html`<a class="Box-row" href="${repository.path}/issues/${issue.number}">${icon('issue-opened')} ${issue.title}</a>`,
  ];
  return listPage(`${repository.owner}/${repository.name}`, repository.path, 'code', [
    ...pullRequests.map(pullRow),
    ...rows,
  ]);
}

export function pullsPage(): string {
  return listPage('Pull requests', `${repository.path}/pulls`, 'pulls', pullRequests.map(pullRow));
}

function listPage(title: string, path: string, selected: 'code' | 'pulls', rows: Markup[]): string {
  const main = html`<div class="container-xl"><h1 class="f1 text-normal">${title}</h1><div class="Box">${rows}</div></div>`;
  return documentOf({ title, route: '/:user_id/:repository', path, selected, main });
}

function pullRow(pull: PullRequest): Markup {
  return html`<a class="Box-row" href="${pullPath(pull)}">${icon('git-pull-request')} ${pull.title} <span class="fgColor-muted">#${pull.number}</span></a>`;
}

/** "Commits" and "Checks" of a pull request. */
export function commitsPage(pull: PullRequest, diff: PullRequestDiff): string {
  const rows = diff.commits.map(
    (commit) =>
      html`<div class="Box-row" data-testid="commit-row-item">${avatar(commit.author, 20)} <a class="Link--primary" href="${pullPath(pull, `/commits/${commit.sha}`)}">${commit.title}</a> <span class="fgColor-muted">${time(commit.date)}</span> <code class="sha">${commit.sha.slice(0, 7)}</code></div>`,
  );
  return tabPage(pull, diff, 'commits', rows);
}

export function checksPage(pull: PullRequest, diff: PullRequestDiff): string {
  const checks = [
    { name: 'test', mark: 'x', said: 'waits until a date: expected NaN to be 2000' },
    { name: 'lint', mark: 'check', said: 'Successful in 9s' },
    { name: 'types', mark: 'check', said: 'Successful in 14s' },
  ];
  const rows = checks.map(
    ({ name, mark, said }) =>
      html`<div class="Box-row">${icon(mark)} <strong>${name}</strong> <span class="fgColor-muted">${said}</span></div>`,
  );
  return tabPage(pull, diff, 'checks', rows);
}

function tabPage(pull: PullRequest, diff: PullRequestDiff, tab: Tab, rows: Markup[]): string {
  const path = pullPath(pull, `/${tab}`);
  const root = html`<div class="container-xl">${pullHeader(pull, diff, tab)}<div class="Box">${rows}</div></div>`;
  return documentOf({
    title: `${pull.title} · Pull Request #${pull.number}`,
    route: `/:user_id/:repository/pull/:id/${tab}(.:format)`,
    path,
    selected: 'pulls',
    main: reactApp('pull-requests', path, { pullRequestsLayoutRoute: layoutRoute(pull, diff) }, root),
  });
}
