import { withLineFeeds } from '../line-feeds.ts';

const named = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    hellip: '…',
    mdash: '—',
    ndash: '–',
    rarr: '→',
    larr: '←',
    times: '×',
    copy: '©',
  }),
);

/** Replaces HTML character references; unknown names stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/g,
    (whole, dec, hex, name) => {
      if (name !== undefined) return named.get(name) ?? whole;
      return codePoint(Number.parseInt(dec ?? hex, dec === undefined ? 16 : 10));
    },
  );
}

function codePoint(value: number): string {
  const valid = value > 0 && value <= 0x10ffff && !(value >= 0xd800 && value <= 0xdfff);
  return valid ? String.fromCodePoint(value) : '\ufffd';
}

/** C0 and C1 but tab and line feed, line separators, and what nobody sees: bidi controls, Unicode tags, fillers. Joiners and the sign of emoji stay. */
export const unsafe =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufff9-\ufffb[\p{Default_Ignorable_Code_Point}--[\u200c\u200d\ufe0f]]]/gv;

/** Makes untrusted text safe to write to a terminal. Run it after the last decoding step. */
export function clean(text: string): string {
  return withLineFeeds(text).replace(/\t/g, '    ').replace(unsafe, '');
}
