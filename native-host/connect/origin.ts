import { AppError } from '../../shared/errors.ts';

/**
 * Throws AppError unless the browser named a known extension. Browsers pass the caller's origin
 * as the first argument; a person's own shell passes none.
 */
export function checkOrigin(origin: string | undefined, knownIds: readonly string[]): void {
  if (origin === undefined) return;
  if (knownIds.some((id) => origin === `chrome-extension://${id}/`)) return;
  throw new AppError(
    'refused',
    `${JSON.stringify(origin.slice(0, 200))} is not Pullside's extension; for one with another id run: pullside install --extension-id ID`,
  );
}
