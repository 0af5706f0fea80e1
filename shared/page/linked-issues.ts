import type { PageContext } from './context.ts';

type Source = Pick<PageContext, 'host' | 'owner' | 'repo' | 'number' | 'title' | 'body' | 'head'>;

/** More than this is a list of releases, no link. */
const MOST = 50;

/** Text that GitHub does not link in: comments, code blocks and inline code. */
const unlinked =
  /<!--[\s\S]*?(?:-->|(?![\s\S]))|^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1|(?![\s\S]))|`[^`\n]*`/gm;

const reference = /(?<![\w/#&.-])(?:([\w-]+)\/([\w.-]+))?#([1-9]\d{0,9})(?![\w-])/g;

/** The words of a link: GitHub finds no reference in them, `[#7](…)` means what the address says. */
const linkWords = /\[[^[\]\n]*\](?=\()/g;

/**
 * The issues and pull requests that GitHub links, and that title, description and
 * branch name, each once: `#7` in the same repository, `owner/repo#7` in another.
 */
export function linkedIssues(source: Source, links: readonly string[] = []): string[] {
  const linked = fromAddresses(links.join(' '), source);
  const text = `${source.title ?? ''}\n${source.body ?? ''}`.replace(unlinked, ' ').replace(linkWords, ']');
  const found = [
    ...linked,
    ...fromAddresses(text, source),
    ...fromReferences(text, source),
    ...fromBranch(source),
  ];
  const self = `#${source.number}`;
  return [...new Set(found)].filter((link) => link !== self).slice(0, MOST);
}

function fromReferences(text: string, source: Source): string[] {
  return [...text.matchAll(reference)].map(([, owner, repo, id]) => nameOf(source, owner, repo, id));
}

function fromAddresses(text: string, source: Source): string[] {
  const host = source.host.replace(/[^\w]/g, '\\$&');
  const address = new RegExp(
    `(?:https?://${host}/|\\]\\(/)([\\w-]+)/([\\w.-]+)/(?:issues|pull)/([1-9]\\d{0,9})(?![\\w-])`,
    'g',
  );
  return [...text.matchAll(address)].map(([, owner, repo, id]) => nameOf(source, owner, repo, id));
}

/** `123-fix-it`, `someone/123-fix-it` and `issue/123`; a date such as `2024-03-01` is none. */
function fromBranch({ head }: Source): string[] {
  const match = /(?:^|\/)(?:([1-9]\d{0,9})-[a-z]|issues?[-/_]([1-9]\d{0,9})(?!\w))/i.exec(head?.ref ?? '');
  const id = match?.[1] ?? match?.[2];
  return id ? [`#${id}`] : [];
}

function nameOf(source: Source, owner: string | undefined, repo: string | undefined, id = ''): string {
  if (!owner || !repo) return `#${id}`;
  const same = `${owner}/${repo}`.toLowerCase() === `${source.owner}/${source.repo}`.toLowerCase();
  return same ? `#${id}` : `${owner}/${repo}#${id}`;
}
