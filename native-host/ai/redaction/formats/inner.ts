import { type Anchor, DIGITS, LETTERS, three } from '../anchors.ts';

/** A secret that begins like anything and is known by what stands inside. */
export interface InnerFormat {
  kind: string;
  /** Where its mark may stand. */
  anchors: Anchor[];
  /** How many characters of these stand before the mark. */
  anchored: number;
  /** The mark, which gives it away, and the rest. Sticky. */
  pattern: RegExp;
  /** Characters that may stand before it, and how many of them belong to it. */
  before: RegExp;
  least: number;
  most: number;
}

const HEX = /[0-9a-f]/;
const HEX_DIGITS = `${DIGITS}abcdef`;
const SLUGS = `${LETTERS}${DIGITS}_-`;
const WORD = /[A-Za-z0-9]/;
const SLUG = /[\w-]/;
const BASE64 = /[\w+/-]/;

/**
 * Sources: Microsoft, "Common annotated security keys" (their marks stand at fixed places of a key in base64);
 * Mailchimp, Mailgun, Telegram, Discord, New Relic, Facebook and HashiCorp on their keys; crypt(5) on hashes.
 */
export const INNER_FORMATS: InnerFormat[] = [
  {
    kind: 'mailchimp-key',
    anchors: [three('-us')],
    anchored: 0,
    pattern: /-us\d{1,2}(?!\w)/y,
    before: HEX,
    least: 32,
    most: 32,
  },
  {
    kind: 'mailgun-key',
    anchors: [['-', HEX_DIGITS, HEX_DIGITS]],
    anchored: 0,
    pattern: /-[0-9a-f]{8}-[0-9a-f]{8}(?![\w-])/y,
    before: HEX,
    least: 32,
    most: 32,
  },
  {
    kind: 'new-relic-key',
    anchors: [three('NRA')],
    anchored: 0,
    // `FFFF` stands before it, or `eu01xx` before all.
    pattern: /NRAL(?!\w)/y,
    before: /[0-9a-fF]|[eux]/,
    least: 36,
    most: 40,
  },
  {
    kind: 'terraform-token',
    anchors: [three('.at')],
    anchored: 0,
    pattern: /\.atlasv1\.[\w=-]{60,70}/y,
    before: WORD,
    least: 14,
    most: 14,
  },
  {
    kind: 'tableau-token',
    anchors: [three('==:')],
    anchored: 0,
    pattern: /==:[A-Za-z0-9]{32}(?!\w)/y,
    before: BASE64,
    least: 22,
    most: 22,
  },
  {
    kind: 'truenas-key',
    anchors: [[DIGITS, '-', '']],
    anchored: 1,
    pattern:
      /(?<!sha\d{1,3})-(?=[A-Za-z0-9]{0,63}[G-Z])(?=[A-Za-z0-9]{0,63}[g-z])(?=[A-Za-z]{0,63}\d)[A-Za-z0-9]{64}(?![\w+/=-])/y,
    before: /\d/,
    least: 1,
    most: 3,
  },
  {
    kind: 'azure-secret',
    anchors: [[DIGITS, 'Q', '~']],
    anchored: 1,
    pattern: /(?<=\d)Q~(?:(?!\dQ~)[\w~.-]){31,34}(?![\w~.-])/y,
    before: /[\w~.]/,
    least: 4,
    most: 4,
  },
  {
    kind: 'azure-key',
    anchors: ['AzS', 'AzF', 'AzC', '+AS', '+AB', '+AR', '+AE', '+AC', 'AIo', 'ACD', 'API'].map(three),
    anchored: 0,
    pattern:
      /(?:AzSe[A-D]|AzFu|AzCa[A-P]|\+ASt|\+ABa|\+ASb|\+ARm|\+AEh|\+ACR[A-D]|AIoT|ACDb|APIM)[\w+/-]{5,8}={0,2}(?![\w+/=-])/y,
    before: BASE64,
    least: 32,
    most: 80,
  },
  {
    kind: 'azure-key',
    anchors: ['JQQ', 'AZD'].map(three),
    anchored: 0,
    pattern: /(?:JQQJ9[9D]|AZDO)[A-Za-z0-9]{4,32}(?!\w)/y,
    before: WORD,
    least: 52,
    most: 80,
  },
  {
    kind: 'telegram-token',
    anchors: [[DIGITS, DIGITS, ':']],
    anchored: 2,
    pattern: /:(?=A|[a-z\d_-]{0,34}[A-Z])(?=A|[A-Za-z_-]{0,34}\d)[\w-]{35}(?![\w-])/y,
    before: /\d/,
    least: 8,
    most: 10,
  },
  {
    kind: 'discord-token',
    anchors: [['.', SLUGS, SLUGS]],
    anchored: 0,
    pattern: /\.[\w-]{6}\.(?=[\w-]{0,37}\d)(?=[\w-]{0,37}[a-z])[\w-]{27,38}(?![\w-])/y,
    before: SLUG,
    least: 24,
    most: 26,
  },
  {
    kind: 'facebook-token',
    anchors: [[DIGITS, DIGITS, '|%']],
    anchored: 2,
    pattern: /[|%][\w-]{27,40}(?![\w-])/y,
    before: /\d/,
    least: 15,
    most: 16,
  },
  {
    kind: 'maxmind-key',
    anchors: [three('_mm')],
    anchored: 0,
    pattern: /_mmk(?!\w)/y,
    before: /\w/,
    least: 36,
    most: 36,
  },
  {
    kind: 'fal-key',
    anchors: [[`${HEX_DIGITS}-`, `${HEX_DIGITS}-`, ':']],
    anchored: 2,
    pattern: /:[0-9a-f]{32}(?!\w)/y,
    before: /[0-9a-f-]/,
    least: 36,
    most: 36,
  },
  {
    kind: 'password-hash',
    anchors: [three('$ap'), three('$ar'), ['$', `${DIGITS}y`, '$'], ['$', DIGITS, 'abxy']],
    anchored: 0,
    pattern:
      /\$(?:apr1|[156789y]|2[abxy]|argon2(?:id?|d))\$(?=[\w./$,=+-]{24})(?:[\w./,=+-]{1,64}\$){0,4}[\w./+]{16,128}/y,
    before: /(?!)/,
    least: 0,
    most: 0,
  },
];
