import type { Page } from './page.ts';
import { at, list, string } from './payload.ts';
import { classicConversation } from './selectors.ts';

/** Addresses of what GitHub itself says is linked: "Development" beside the conversation. */
export function linkedIn(page: Page): string[] {
  const drawn = page.all(classicConversation.development).map((link) => link.getAttribute('href') ?? '');
  const pulls = ['linkedPullRequests', 'closedByPullRequestsReferences'].flatMap((key) =>
    list(at(page.payload.issue, key, 'nodes')).map((node) => string(at(node, 'url')) ?? ''),
  );
  return [...drawn, ...pulls].map((address) =>
    address.startsWith('/') ? `https://${page.address.host}${address}` : address,
  );
}
