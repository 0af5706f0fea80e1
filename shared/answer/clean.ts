import { withLineFeeds } from '../line-feeds.ts';

/** C0 and C1 but tab and line feed, line separators, and what nobody sees: bidi controls, Unicode tags, fillers. Joiners and the sign of emoji stay. */
export const unsafe =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufff9-\ufffb[\p{Default_Ignorable_Code_Point}--[\u200c\u200d\ufe0f]]]/gv;

/** Makes untrusted text safe to write to a terminal. Run it after the last decoding step. */
export function clean(text: string): string {
  return withLineFeeds(text).replace(/\t/g, '    ').replace(unsafe, '');
}
