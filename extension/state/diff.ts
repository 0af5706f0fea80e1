import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { PageContext } from '../../shared/page/context.ts';
import { UPLOAD_PART_LENGTH } from '../../shared/protocol/version.ts';
import type { HostClient } from '../host/client.ts';

/** Gets a pull request's whole diff with the person's own session. */
export type FetchDiff = (
  pull: { owner: string; repo: string; number: number },
  end: AbortSignal,
) => Promise<string>;

/** `partial`: only what the page renders could be had. */
export interface DiffState {
  kind: 'none' | 'loading' | 'partial' | 'whole';
  text: string;
}

export interface Diff {
  readonly state: ReadonlySignal<DiffState>;
  /** Brings the diff to the host and gives its upload id; null when there is none. */
  upload(): Promise<string | null>;
}

/** The diff of the page: what is rendered at once, the whole one as soon as it is there. */
export function createDiff(
  context: ReadonlySignal<PageContext | null>,
  host: Pick<HostClient, 'call' | 'epoch'>,
  fetchDiff: FetchDiff,
): Diff {
  const state = signal<DiffState>({ kind: 'none', text: '' });
  const uploads = new Uploads(host);
  let whole: string | null = null;
  let loading = false;
  let shown = '';
  let end = new AbortController();

  const show = () => {
    const text = whole ?? context.peek()?.diff ?? '';
    state.value = { kind: kindOf(text), text };
  };
  const kindOf = (text: string): DiffState['kind'] => {
    if (whole !== null) return 'whole';
    if (loading) return 'loading';
    return text === '' ? 'none' : 'partial';
  };

  effect(() => {
    const page = context.value;
    const of = revision(page);
    if (of !== shown) {
      shown = of;
      end.abort();
      end = new AbortController();
      whole = null;
      loading = false;
      if (page && of !== '') void load(page, end.signal);
    }
    show();
  });

  async function load({ owner, repo, number }: PageContext, aborted: AbortSignal): Promise<void> {
    if (owner === null || repo === null || number === null) return;
    loading = true;
    const text = await fetchDiff({ owner, repo, number }, aborted).catch(() => null);
    if (aborted.aborted) return;
    loading = false;
    whole = text;
    show();
  }

  return { state, upload: () => uploads.of(state.peek().text) };
}

/** A pull request at one head; other pages have no diff of their own to fetch. */
function revision(page: PageContext | null): string {
  if (page?.kind !== 'pull-request') return '';
  return `${page.host}/${page.owner}/${page.repo}/${page.number}@${page.headSha ?? ''}`;
}

/** Texts that the host holds already are not sent again, until it is another host. */
class Uploads {
  readonly #host: Pick<HostClient, 'call' | 'epoch'>;
  #text = '';
  #epoch = -1;
  #upload: Promise<string> | null = null;

  constructor(host: Pick<HostClient, 'call' | 'epoch'>) {
    this.#host = host;
  }

  async of(text: string): Promise<string | null> {
    if (text === '') return null;
    const epoch = this.#host.epoch.peek();
    if (!this.#upload || this.#text !== text || this.#epoch !== epoch) {
      this.#text = text;
      this.#epoch = epoch;
      const upload = this.#send(text);
      this.#upload = upload;
      upload.catch(() => {
        if (this.#upload === upload) this.#upload = null;
      });
    }
    return this.#upload;
  }

  async #send(text: string): Promise<string> {
    const upload = crypto.randomUUID();
    for (let offset = 0; offset < text.length; offset += UPLOAD_PART_LENGTH) {
      const part = text.slice(offset, offset + UPLOAD_PART_LENGTH);
      await this.#host.call('upload/append', { upload, offset, text: part });
    }
    return upload;
  }
}
