import type { PageAddress } from '../address.ts';
import type { BranchRef } from '../context.ts';
import { classicDiffOf, classicFilesOf } from '../diff/classic-files.ts';
import { fieldValue, isSha, pathOf, textOf } from '../elements.ts';
import type { EraReaders, Page } from '../page.ts';
import { compare as selectors } from '../selectors.ts';

/** Comparison of two branches, with the form for a new pull request. */
export const compare: EraReaders = {
  title: (page) => fieldValue(page.find(selectors.title)),
  body: (page) => fieldValue(page.find(selectors.body)),
  base: (page) => rangeIn(page).base ?? addressRange(page.address).base,
  head: (page) => rangeIn(page).head ?? addressRange(page.address).head,
  files: classicFilesOf,
  diff: classicDiffOf,
  commits: (page) => {
    const commits = page.all(selectors.commits).flatMap((link) => {
      const sha = pathOf(link).at(-1) ?? '';
      return isSha(sha) ? [{ sha, title: textOf(link) ?? '' }] : [];
    });
    return commits.length > 0 ? commits : null;
  },
};

interface Range {
  base: BranchRef | null;
  head: BranchRef | null;
}

const unknown: Range = { base: null, head: null };

/** The range editor names the repositories only when they differ. */
function rangeIn({ address, find }: Page): Range {
  const editor = find(selectors.editor);
  const names = new Map([...(editor?.querySelectorAll(selectors.range) ?? [])].map(labelled));
  const own = editor?.classList.contains('is-cross-repo') ? null : `${address.owner}/${address.repo}`;
  return {
    base: branch(names.get('base repository:') ?? own, names.get('base:')),
    head: branch(names.get('head repository:') ?? own, names.get('compare:')),
  };
}

function labelled(button: Element): [string | null, string | null] {
  return [textOf(button.parentElement?.querySelector(selectors.rangeLabel)), textOf(button)];
}

function branch(repository: string | null | undefined, ref: string | null | undefined): BranchRef | null {
  const [owner, repo] = (repository ?? '').split('/');
  return owner && repo && ref ? { owner, repo, ref } : null;
}

/** `base...head`; a side is `branch` or `owner:repo:branch`. `owner:branch` does not name the fork. */
function addressRange(address: PageAddress): Range {
  const [base, head] = address.rest
    .slice(1)
    .join('/')
    .split(/\.{2,3}/);
  return base && head ? { base: addressBranch(base, address), head: addressBranch(head, address) } : unknown;
}

function addressBranch(text: string, { owner, repo }: PageAddress): BranchRef | null {
  const parts = text.split(':');
  if (parts.length === 1 && owner && repo) return { owner, repo, ref: text };
  const [forkOwner, fork, ref] = parts;
  if (forkOwner && fork && ref) return { owner: forkOwner, repo: fork, ref };
  return forkOwner === owner && owner && repo && fork ? { owner, repo, ref: fork } : null;
}
