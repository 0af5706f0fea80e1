import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { readDiff } from './diff.ts';
import { type PullRequest, pullRequests, repository } from './discussions.ts';
import { changesPage } from './pages/changes.ts';
import { classicConversation, classicFiles } from './pages/classic.ts';
import { conversationPage } from './pages/conversation.ts';
import { issuePage } from './pages/issue.ts';
import { checksPage, commitsPage, homePage, pullsPage } from './pages/lists.ts';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Every page of the example, by host and path ("github.com/lumen-labs/ferry/pull/1482"), built from a checkout of it. */
export function examplePages(checkout: string): Map<string, Answer> {
  const home = `github.com${repository.path}`;
  return new Map([
    [home, page(homePage())],
    [`${home}/pulls`, page(pullsPage())],
    [`${home}/issues/1467`, page(issuePage())],
    ...pullRequests.flatMap((pull) => pullRequestPages(checkout, pull)),
    ...people.map((login): [string, Answer] => [`avatars.githubusercontent.com/${login}`, svg(login)]),
    ['github.githubassets.com/assets/primer.css', asset('text/css', primer())],
    ['github.githubassets.com/assets/example.css', asset('text/css', ownAsset('example.css'))],
    ['github.githubassets.com/assets/controlled.js', asset('text/javascript', ownAsset('controlled.js'))],
    ['github.githubassets.com/assets/navigate.js', asset('text/javascript', ownAsset('navigate.js'))],
  ]);
}

function pullRequestPages(checkout: string, pull: PullRequest): [string, Answer][] {
  const diff = readDiff(checkout, pull);
  const path = `github.com${repository.path}/pull/${pull.number}`;
  const patch = `patch-diff.githubusercontent.com/raw${repository.path}/pull/${pull.number}.diff`;
  const tabs: [string, Answer][] =
    pull.state === 'MERGED'
      ? [
          [path, page(classicConversation(pull, diff))],
          [`${path}/files`, page(classicFiles(pull, diff))],
          [`${path}/files?diff=split`, page(classicFiles(pull, diff, 'split'))],
        ]
      : [
          [path, page(conversationPage(pull, diff))],
          [`${path}/changes`, page(changesPage(pull, diff))],
          [`${path}/changes?diff=split`, page(changesPage(pull, diff, 'split'))],
          [`${path}/commits`, page(commitsPage(pull, diff))],
          [`${path}/checks`, page(checksPage(pull, diff))],
        ];
  return [
    ...tabs,
    [`${path}.diff`, { status: 302, headers: { location: `https://${patch}` }, body: '' }],
    [patch, { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: diff.text }],
  ];
}

function page(body: string): Answer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy,
    'x-frame-options': 'deny',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'origin-when-cross-origin, strict-origin-when-cross-origin',
    'cache-control': 'no-store',
  };
  return { status: 200, headers, body };
}

function asset(type: string, body: string): Answer {
  return {
    status: 200,
    headers: { 'content-type': `${type}; charset=utf-8`, 'access-control-allow-origin': '*' },
    body,
  };
}

function ownAsset(name: string): string {
  return readFileSync(join(import.meta.dirname, 'assets', name), 'utf8');
}

/** GitHub's own colours: its public design tokens for the two themes that the example offers. */
function primer(): string {
  const folder = join(import.meta.dirname, '../../node_modules/@primer/primitives/dist/css');
  return [
    'functional/themes/light.css',
    'functional/themes/dark.css',
    'base/size/size.css',
    'base/typography/typography.css',
  ]
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

const people = ['ada-okafor', 'tomasz-w', 'mira-holm'];
const hues = [262, 152, 22];

function svg(login: string): Answer {
  const hue = hues[people.indexOf(login)];
  const letter = login[0]?.toUpperCase();
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="hsl(${hue} 45% 55%)"/><text x="20" y="27" font-family="sans-serif" font-size="20" font-weight="600" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
  return { status: 200, headers: { 'content-type': 'image/svg+xml' }, body };
}
