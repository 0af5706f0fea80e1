import { callersOf } from '../../manifests/native-host.ts';
import { AppError } from '../../shared/errors.ts';
import { HOST_NAME } from '../../shared/protocol/version.ts';

/** A manifest of ours by its name, wherever the browser found it. */
const MANIFEST = new RegExp(`[/\\\\]${HOST_NAME.replaceAll('.', '\\.')}(?:\\.firefox)?\\.json$`);

/**
 * Throws AppError unless the browser named a known extension (case 31). Chromium and its kin pass the caller's
 * origin as the first argument, Firefox the manifest's path and then the extension's id; a person's own shell
 * passes none.
 */
export function checkCaller(args: readonly string[], knownIds: readonly string[]): void {
  const [first, second = ''] = args;
  if (first === undefined) return;
  if (callersOf('chromium', knownIds).includes(first)) return;
  if (MANIFEST.test(first) && callersOf('firefox', knownIds).includes(second)) return;
  throw new AppError(
    'refused',
    `${JSON.stringify(args.join(' ').slice(0, 200))} is not Pullside's extension; for one with another id run: pullside install --extension-id ID`,
  );
}
