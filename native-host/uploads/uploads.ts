import { createHash } from 'node:crypto';
import { AppError } from '../../shared/errors.ts';
import type { DiffAccount } from '../../shared/pull/pull.ts';
import type { Handlers, Room } from '../daemon/handlers.ts';

interface Upload {
  parts: string[];
  account: DiffAccount | null;
  length: number;
  usedAt: number;
}

/** UTF-16 units and milliseconds. */
export const UPLOAD_LIMITS = {
  length: 32 * 1024 * 1024,
  total: 96 * 1024 * 1024,
  count: 64,
  age: 30 * 60_000,
};

/** How the ids begin of what the host holds by itself. */
const OWN = 'host-';

export interface Uploads extends Room {
  /** The text of an upload. It stays for a preview and the turn after it, until it is old. Throws AppError. */
  takeUpload(id: string): string;
  /** Holds a text of the host's own as an upload; its id, which is the same for the same text. */
  holdText(text: string, account?: DiffAccount): string;
  /** What was told of a text that the host holds of its own, null for any other. */
  accountOf(id: string): DiffAccount | null;
}

/** Large texts that travel ahead of the request that names them. The oldest make room for new ones. */
export function createUploads(limits = UPLOAD_LIMITS, now: () => number = Date.now): Uploads {
  const uploads = new Map<string, Upload>();

  function use(id: string, upload: Upload): Upload {
    upload.usedAt = now();
    uploads.delete(id);
    uploads.set(id, upload);
    return upload;
  }

  function makeRoom(): void {
    let total = [...uploads.values()].reduce((sum, upload) => sum + upload.length, 0);
    for (const [id, upload] of [...uploads].slice(0, -1)) {
      const old = now() - upload.usedAt > limits.age;
      if (!old && uploads.size <= limits.count && total <= limits.total) return;
      uploads.delete(id);
      total -= upload.length;
    }
  }

  const handlers: Handlers = {
    'upload/append': ({ upload: id, offset, text }) => {
      if (id.startsWith(OWN)) throw new AppError('refused', 'What the host holds is not added to.');
      const upload = use(id, uploads.get(id) ?? { parts: [], account: null, length: 0, usedAt: 0 });
      append(upload, offset, text, limits.length);
      makeRoom();
      return { length: upload.length };
    },
  };

  return {
    handlers,
    takeUpload(id) {
      const upload = uploads.get(id);
      if (!upload || now() - upload.usedAt > limits.age)
        throw new AppError('not-found', 'The diff is no longer held by the host; ask again.', {
          retryable: true,
        });
      return textOf(use(id, upload));
    },
    accountOf: (id) => uploads.get(id)?.account ?? null,
    holdText(text, account) {
      const id = `${OWN}${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
      use(id, { parts: [text], account: account ?? null, length: text.length, usedAt: 0 });
      makeRoom();
      return id;
    },
  };
}

function append(upload: Upload, offset: number, text: string, limit: number): void {
  if (offset < upload.length && isRepeated(upload, offset, text)) return;
  if (offset !== upload.length)
    throw new AppError(
      'bad-request',
      `This part begins at ${offset}, but the upload ends at ${upload.length}.`,
    );
  if (upload.length + text.length > limit)
    throw new AppError('too-large', `An upload may hold ${limit / 1024 / 1024} MB of text.`);
  upload.parts.push(text);
  upload.length += text.length;
}

function isRepeated(upload: Upload, offset: number, text: string): boolean {
  return textOf(upload).startsWith(text, offset);
}

function textOf(upload: Upload): string {
  if (upload.parts.length > 1) upload.parts = [upload.parts.join('')];
  return upload.parts[0] ?? '';
}
