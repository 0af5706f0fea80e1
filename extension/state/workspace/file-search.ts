import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Repository } from '../../../shared/protocol/repository.ts';
import type { FileOffer } from '../../components/composer/use-completion.ts';
import type { HostClient } from '../../host/client.ts';

/** Files of the checkout, by what is typed of their paths. */
export interface FileSearch {
  readonly offer: ReadonlySignal<FileOffer | null>;
  /** Null where no file is being named. */
  seek(typed: string | null): void;
}

export function createFileSearch(
  host: Pick<HostClient, 'call'>,
  repository: ReadonlySignal<Repository | null>,
): FileSearch {
  const offer = signal<FileOffer | null>(null);
  let sought: string | null = null;
  // Those of another repository are not this one's.
  effect(() => {
    void repository.value;
    offer.value = null;
  });
  return {
    offer,
    seek(typed) {
      sought = typed;
      const asked = repository.peek();
      if (typed === null) offer.value = null;
      if (typed === null || asked === null) return;
      const query = typed.slice(0, LONGEST);
      host.call('workspace/files', { repository: asked, query }).then(
        ({ files }) => {
          if (sought === typed && repository.peek() === asked) offer.value = { typed, files };
        },
        () => {},
      );
    },
  };
}

/** The host takes no more of a path. */
const LONGEST = 500;
