import type { Git } from '../git/git.ts';
import type { GitRepository } from '../git/repository.ts';

/** A repository that is asked, by git alone. */
export interface Asked {
  git: Git;
  known: GitRepository;
  gitDir: string;
}
