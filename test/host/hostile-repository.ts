import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ferryUrl, type Site, writeScript } from './worktree-site.ts';

/** Everything in a repository's own reach that git has been seen to run. */
export function makeHostile(site: Site): void {
  const { checkout, git, mark } = site;
  const hooks = [
    'reference-transaction',
    'post-checkout',
    'post-index-change',
    'post-merge',
    'pre-auto-gc',
    'fsmonitor',
  ];
  for (const hook of hooks) writeScript(join(checkout, '.git/hooks', hook), mark(`hook-${hook}`));
  const settings = {
    'filter.evil.smudge': `${mark('smudge')}; cat`,
    'filter.evil.clean': `${mark('clean')}; cat`,
    'filter.deep.process': mark('process'),
    'filter.deep.required': 'true',
    'filter.lfs.smudge': `${mark('lfs')}; cat`,
    'diff.evil.textconv': `${mark('textconv')}; cat`,
    'diff.evil.command': mark('diff-command'),
    'diff.external': mark('external-diff'),
    'core.fsmonitor': mark('fsmonitor'),
    'core.sshCommand': mark('ssh'),
    'core.gitProxy': mark('proxy'),
    'core.askPass': mark('askpass'),
    'core.pager': mark('pager'),
    'core.editor': mark('editor'),
    'core.hooksPath': join(checkout, '.git/hooks'),
    'core.alternateRefsCommand': mark('alternates'),
    'credential.helper': `!${mark('credential')}`,
    'gpg.program': mark('gpg'),
    'remote.origin.uploadpack': `${mark('uploadpack')}; git-upload-pack`,
    'remote.pullside.uploadpack': `${mark('uploadpack')}; git-upload-pack`,
    'remote.origin.vcs': 'ext',
    'protocol.ext.allow': 'always',
    'url.ext::sh -c touch% x .insteadOf': ferryUrl,
    'core.worktree': site.home,
    'submodule.recurse': 'true',
    'fetch.recurseSubmodules': 'true',
    'gc.auto': '1',
    'include.path': join(site.folder, 'included'),
  };
  writeFileSync(join(site.folder, 'included'), `[core]\n\tsshCommand = ${mark('included')}\n`);
  for (const [key, value] of Object.entries(settings)) git(checkout, 'config', '--add', key, value);
  writeFileSync(join(checkout, '.git/info/attributes'), '* filter=evil diff=evil\n');
}

/** The control: what the repository makes git run when it is asked in its folder. */
export function runByGitItself({ checkout, git, marks }: Site, ...args: string[]): string[] {
  try {
    git(checkout, ...args);
  } catch {
    // What it ran may have failed it.
  }
  return marks();
}
