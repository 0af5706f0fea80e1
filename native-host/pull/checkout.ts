import type { Repository } from '../../shared/protocol/repository.ts';

/** The commits whose changes are wanted, as far as they are known. */
export interface WantedPull {
  repository: Repository;
  number: number;
  /** The pull request's newest where null. */
  headSha: string | null;
  /** A commit of the branch that it is to be merged into, as that was then. */
  baseSha: string | null;
  /** That branch. */
  baseRef: string | null;
}

export interface CheckoutChanges {
  headSha: string;
  /** Git's, with renames. */
  diff: string;
}

/** What the checkout that the person chose can tell of a pull request. */
export interface PullCheckout {
  /** Its path, null where none is chosen. */
  chosen(repository: Repository): Promise<string | null>;
  /** Fetches what is not there. Throws AppError. */
  changesOf(wanted: WantedPull, end: AbortSignal): Promise<CheckoutChanges>;
}
