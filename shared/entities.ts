/** Those that pages and models write, and those that hide a mark which GitHub acts on. */
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
    commat: '@',
    num: '#',
    colon: ':',
    sol: '/',
    period: '.',
    lowbar: '_',
    // A page shows them as blanks.
    Tab: ' ',
    NewLine: ' ',
  }),
);

/** Replaces HTML's character references; unknown names stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named.get(name) ?? whole;
    return codePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });
}

function codePoint(value: number): string {
  const valid = value > 0 && value <= 0x10ffff && !(value >= 0xd800 && value <= 0xdfff);
  return valid ? String.fromCodePoint(value) : '\ufffd';
}
