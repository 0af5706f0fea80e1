import { UsageError } from './usage.ts';

/** Throws UsageError where `--url` names no page. */
export function checkAddress(url: string): void {
  if (!URL.canParse(url))
    throw new UsageError(
      `--url ${url} is not an address; name the page's, such as https://github.com/OWNER/REPO/pull/1`,
    );
}
