import { repository } from '../discussions.ts';
import { html, type Markup } from './html.ts';
import { icon } from './icon.ts';

export interface Document {
  title: string;
  /** GitHub's name for the route, as its pages carry it. */
  route: string;
  path: string;
  selected: 'code' | 'issues' | 'pulls';
  main: Markup;
}

const { owner, name, path: home } = repository;

const sections = [
  { id: 'code', icon: 'code', label: 'Code', href: home, count: null },
  { id: 'issues', icon: 'issue-opened', label: 'Issues', href: `${home}/issues/1467`, count: 8 },
  { id: 'pulls', icon: 'git-pull-request', label: 'Pull requests', href: `${home}/pulls`, count: 12 },
  { id: 'actions', icon: 'play', label: 'Actions', href: home, count: null },
  { id: 'projects', icon: 'table', label: 'Projects', href: home, count: null },
  { id: 'security', icon: 'shield', label: 'Security', href: home, count: null },
  { id: 'insights', icon: 'graph', label: 'Insights', href: home, count: null },
];

/** A whole page: head, GitHub's global header, the repository's tabs, and what the page is about. */
export function documentOf({ title, route, path, selected, main }: Document): string {
  return html`<!DOCTYPE html>
<html lang="en" data-color-mode="auto" data-light-theme="light" data-dark-theme="dark" data-a11y-animated-images="system" data-a11y-link-underlines="true">
<head>
  <meta charset="utf-8">
  <title>${title} · ${owner}/${name}</title>
  <meta name="viewport" content="width=device-width">
  <meta name="route-pattern" content="${route}" data-turbo-transient>
  <meta name="hostname" content="github.com">
  <meta name="octolytics-dimension-repository_nwo" content="${owner}/${name}">
  <meta name="user-login" content="ada-okafor">
  <meta property="og:url" content="https://github.com${path}">
  <link rel="stylesheet" href="https://github.githubassets.com/assets/primer.css">
  <link rel="stylesheet" href="https://github.githubassets.com/assets/example.css">
  <script src="https://github.githubassets.com/assets/navigate.js" defer></script>
</head>
<body class="logged-in env-production page-responsive">
<div data-turbo-body>
${globalHeader(selected)}
<div class="application-main">
  <main id="js-repo-pjax-container">
    <turbo-frame id="repo-content-turbo-frame" target="_top" data-turbo-action="advance">
      <div id="repo-content-pjax-container" class="repository-content">
${main}
      </div>
    </turbo-frame>
  </main>
</div>
</div>
</body>
</html>
`.text;
}

function globalHeader(selected: string): Markup {
  return html`<header class="AppHeader" role="banner">
  <div class="AppHeader-globalBar">
    <button type="button" class="Button Button--iconOnly" aria-label="Open menu">${icon('three-bars')}</button>
    <a class="AppHeader-logo" href="${home}" aria-label="Homepage"></a>
    <nav class="AppHeader-context" aria-label="Breadcrumb">
      <a href="${home}">${owner}</a><span class="AppHeader-context-separator">/</span><a class="text-bold" href="${home}">${name}</a>
    </nav>
    <div class="AppHeader-search">
      <form action="/search"><textarea id="feedback" name="feedback" hidden></textarea>
      <button type="button" class="AppHeader-searchButton">${icon('search')} Type <kbd>/</kbd> to search</button></form>
    </div>
    <img class="avatar" src="https://avatars.githubusercontent.com/ada-okafor" width="32" height="32" alt="">
  </div>
  <nav class="UnderlineNav" aria-label="Repository">
    ${sections.map(
      (
        section,
      ) => html`<a class="UnderlineNav-item${section.id === selected ? ' selected' : ''}" href="${section.href}">
      ${icon(section.icon)} <span>${section.label}</span>${section.count && html` <span class="Counter">${section.count}</span>`}
    </a>`,
    )}
  </nav>
</header>`;
}
