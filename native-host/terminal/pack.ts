import { deflateRawSync } from 'node:zlib';

/** UTF-16 units of output that are worth it. */
const LONG = 4 * 1024;
/** The quickest: 4 ms a megabyte. */
const level = 1;

/**
 * Output as a view gets it that takes it packed. Chromium reads what a host writes by 4 KB, each with
 * changes of thread, and JSON makes six bytes of an ESC: a flood would spend more time there than in xterm.
 */
export function packed(text: string): { data: string; packed?: boolean } {
  if (text.length < LONG) return { data: text };
  return { data: deflateRawSync(text, { level }).toString('base64'), packed: true };
}
