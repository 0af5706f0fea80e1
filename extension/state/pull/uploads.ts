import { UPLOAD_PART_LENGTH } from '../../../shared/protocol/version.ts';
import type { HostClient } from '../../host/client.ts';

/** A text that the host holds already is not sent again, until it is another host. */
export class Uploads {
  readonly #host: Pick<HostClient, 'call' | 'epoch'>;
  #text = '';
  #epoch = -1;
  #upload: Promise<string> | null = null;

  constructor(host: Pick<HostClient, 'call' | 'epoch'>) {
    this.#host = host;
  }

  /** The upload that holds the text, null for none. The rest of what nobody waits for any more is not sent. */
  async of(text: string, end?: AbortSignal): Promise<string | null> {
    if (text === '') return null;
    const epoch = this.#host.epoch.peek();
    if (!this.#upload || this.#text !== text || this.#epoch !== epoch) {
      this.#text = text;
      this.#epoch = epoch;
      const upload = this.#send(text, end);
      this.#upload = upload;
      upload.catch(() => {
        if (this.#upload === upload) this.#upload = null;
      });
    }
    return this.#upload;
  }

  async #send(text: string, end?: AbortSignal): Promise<string> {
    const upload = crypto.randomUUID();
    for (let offset = 0; offset < text.length; offset += UPLOAD_PART_LENGTH) {
      end?.throwIfAborted();
      const part = text.slice(offset, offset + UPLOAD_PART_LENGTH);
      await this.#host.call('upload/append', { upload, offset, text: part });
    }
    return upload;
  }
}
