import type { Repository } from '../../shared/protocol/repository.ts';

export interface Template {
  path: string;
  text: string;
}

export interface CommitMessage {
  sha: string;
  title: string;
  /** What stands below the first line; "" for nothing. */
  body: string;
}

export interface PullText {
  title: string;
  body: string;
}

/** What drafts and descriptions need of GitHub's API. Throws AppError. */
export interface DescriptionApi {
  /** @param ref the branch that the pull request is to be merged into; null for the default one */
  templatesOf(repository: Repository, ref: string | null, end: AbortSignal): Promise<Template[]>;
  /** The first hundred, oldest first. */
  commitsOf(repository: Repository, number: number, end: AbortSignal): Promise<CommitMessage[]>;
  /** The first hundred. */
  labelsOf(repository: Repository, end: AbortSignal): Promise<string[]>;
  /** The names of a hundred. */
  branchesOf(repository: Repository, end: AbortSignal): Promise<string[]>;
  issueOf(repository: Repository, number: number, end: AbortSignal): Promise<PullText>;
  /** Title and description as they stand now, with the line ends that they have. */
  textOf(repository: Repository, number: number, end: AbortSignal): Promise<PullText>;
  /** Sends them, once, and gives what stands there then. @param text a title of null leaves it */
  change(
    repository: Repository,
    number: number,
    text: { title: string | null; body: string },
    end: AbortSignal,
  ): Promise<PullText>;
}
