import { AppError } from '../../shared/errors.ts';
import type { PageFacts } from '../../shared/page/context.ts';
import type { Repository } from '../../shared/protocol/repository.ts';
import type { DescriptionApi } from './api.ts';
import type { DescribedCheckout } from './checkout.ts';

/** Who tells of the change that a page shows: the checkout first, then GitHub, then the page itself. */
export interface Sources {
  readonly page: PageFacts | null;
  /** Null where the page says none: then the page alone tells. */
  readonly repository: Repository | null;
  readonly checkout: DescribedCheckout;
  readonly api: DescriptionApi;
  /** The host is ending. */
  readonly end: AbortSignal;
  /** It is, or GitHub took too long. */
  readonly soon: AbortSignal;
  /** What could not be found out; each that asks adds its own. */
  readonly problems: string[];
}

/** What cannot be found out is said, and the draft goes on without it. */
export async function orElse<T>(
  { soon, problems }: Sources,
  work: Promise<T>,
  otherwise: NoInfer<T>,
): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError) problems.push(error.message);
    else if (soon.aborted) problems.push('GitHub took too long to tell more of this change.');
    else throw error;
    return otherwise;
  });
}
