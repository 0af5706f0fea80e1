import { isAbsolute } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { FIREFOX_EXTENSION_ID } from '../../shared/protocol/version.ts';

/**
 * Throws AppError unless the browser named a known extension. Chromium and its kin pass the caller's
 * origin as the first argument, Firefox the manifest's path and then the extension's id; a person's
 * own shell passes none.
 */
export function checkCaller(args: readonly string[], knownIds: readonly string[]): void {
  const [first, second] = args;
  if (first === undefined) return;
  if (knownIds.some((id) => first === `chrome-extension://${id}/`)) return;
  if (isAbsolute(first) && second === FIREFOX_EXTENSION_ID) return;
  throw new AppError(
    'refused',
    `${JSON.stringify(args.join(' ').slice(0, 200))} is not Pullside's extension; for one with another id run: pullside install --extension-id ID`,
  );
}
