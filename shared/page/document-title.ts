import { isSameRepository, type PageAddress } from './address.ts';
import type { Page } from './page.ts';

/** What a page's `<title>` says. GitHub renews it on soft navigation. */
interface DocumentTitle {
  title: string;
  author: string | null;
}

/** "Fix it by someone · Pull Request #7 · owner/repo", all eras; only when it names this address. */
export function pullRequestTitle(page: Page): DocumentTitle | null {
  const match = /^([\s\S]*) by (\S+) · Pull Request #(\d+) · (\S+?)\/(\S+)/.exec(page.documentTitle.trim());
  if (!match) return null;
  const [, title = '', author = '', number, owner = '', repo = ''] = match;
  const isOurs = Number(number) === page.address.number && isSameRepository(page.address, owner, repo);
  return isOurs ? { title, author } : null;
}

/** Whether the title speaks of another repository's pull request or issue that has the same number: headings do not say. */
export function isTitledElsewhere(title: string, address: PageAddress): boolean {
  const match = /· (?:Pull Request|Issue) #(\d+) · ([^\s/]+)\/([^\s/]+)(?: · GitHub)?$/.exec(title.trim());
  const [, number, owner = '', repo = ''] = match ?? [];
  return Number(number) === address.number && !isSameRepository(address, owner, repo);
}

/** "Fix it · owner/repo@1a2b3c4", 2014 on. */
export function commitTitle(page: Page): string | null {
  const match = /^([\s\S]*) · ([^\s/]+)\/([^\s/]+)@([0-9a-f]{7,40})(?: · GitHub)?$/.exec(
    page.documentTitle.trim(),
  );
  if (!match) return null;
  const [, title = '', owner = '', repo = '', sha = '-'] = match;
  const asked = page.address.rest[1] ?? '-';
  const isOurs = sha.startsWith(asked) || asked.startsWith(sha);
  return isOurs && isSameRepository(page.address, owner, repo) ? title : null;
}

/** "repo/src/a.ts at some/branch · owner/repo", 2013 on; only when the address begins with that branch. */
export function fileTitle(page: Page): { ref: string } | null {
  const match = /^[^/]+\/(.+) at (\S+) · (\S+?)\/(\S+)/.exec(page.documentTitle.trim());
  if (!match) return null;
  const [, path = '', ref = '', owner = '', repo = ''] = match;
  const place = page.address.rest.slice(1).join('/');
  const isOurs = place.startsWith(`${ref}/`) && place.slice(ref.length).endsWith(`/${path}`);
  return isOurs && isSameRepository(page.address, owner, repo) ? { ref } : null;
}
