import { AppError } from '../../shared/errors.ts';
import { CHROMIUM_EXTENSION_ID } from '../../shared/protocol/version.ts';

/**
 * Throws AppError unless the browser named an extension of ours. Browsers pass the caller's origin
 * as the first argument; a person's own shell passes none.
 */
export function checkOrigin(origin: string | undefined, addedIds: readonly string[]): void {
  if (origin === undefined) return;
  const known = [CHROMIUM_EXTENSION_ID, ...addedIds].map((id) => `chrome-extension://${id}/`);
  if (known.includes(origin)) return;
  throw new AppError(
    'refused',
    `${JSON.stringify(origin.slice(0, 200))} is not Pullside's extension; for one with another id run: pullside install --extension-id ID`,
  );
}
