/** A secret that begins like anything and is known by what stands inside. */
export interface InnerFormat {
  kind: string;
  /** What gives it away, and the rest. */
  pattern: RegExp;
  /** Characters that may stand before it, and how many of them belong to it. */
  before: RegExp;
  least: number;
  most: number;
}

const HEX = /[0-9a-f]/;
const WORD = /[A-Za-z0-9]/;
const SLUG = /[\w-]/;
const BASE64 = /[\w+/-]/;

/**
 * Sources: Microsoft, "Common annotated security keys" (their marks stand at fixed places of a key in base64);
 * Mailchimp, Mailgun, Telegram, Discord, New Relic, Facebook and HashiCorp on their keys; crypt(5) on hashes.
 */
export const INNER_FORMATS: InnerFormat[] = [
  { kind: 'mailchimp-key', pattern: /-us\d{1,2}(?!\w)/g, before: HEX, least: 32, most: 32 },
  { kind: 'mailgun-key', pattern: /-[0-9a-f]{8}-[0-9a-f]{8}(?![\w-])/g, before: HEX, least: 32, most: 32 },
  { kind: 'new-relic-key', pattern: /FFFFNRAL(?!\w)/g, before: HEX, least: 32, most: 40 },
  { kind: 'terraform-token', pattern: /\.atlasv1\.[\w=-]{60,70}/g, before: WORD, least: 14, most: 14 },
  {
    kind: 'azure-secret',
    pattern: /(?<=\d)Q~(?:(?!\dQ~)[\w~.-]){31,34}(?![\w~.-])/g,
    before: /[\w~.]/,
    least: 4,
    most: 4,
  },
  {
    kind: 'azure-key',
    pattern:
      /(?:AzSe[A-D]|AzFu|AzCa[A-P]|\+ASt|\+ABa|\+ASb|\+ARm|\+AEh|\+ACR[A-D]|AIoT|ACDb|APIM)[\w+/-]{5,8}={0,2}(?![\w+/=-])/g,
    before: BASE64,
    least: 32,
    most: 80,
  },
  {
    kind: 'azure-key',
    pattern: /(?:JQQJ9[9D]|AZDO)[A-Za-z0-9]{4,32}(?!\w)/g,
    before: WORD,
    least: 52,
    most: 80,
  },
  {
    kind: 'telegram-token',
    pattern: /:(?=A|[a-z\d_-]{0,34}[A-Z])(?=A|[A-Za-z_-]{0,34}\d)[\w-]{35}(?![\w-])/g,
    before: /\d/,
    least: 8,
    most: 10,
  },
  { kind: 'discord-token', pattern: /\.[\w-]{6}\.[\w-]{27,38}(?![\w-])/g, before: SLUG, least: 24, most: 26 },
  { kind: 'facebook-token', pattern: /[|%][\w-]{27}(?![\w-])/g, before: /\d/, least: 15, most: 16 },
  { kind: 'maxmind-key', pattern: /_mmk(?!\w)/g, before: /\w/, least: 36, most: 36 },
  { kind: 'fal-key', pattern: /:[0-9a-f]{32}(?!\w)/g, before: /[0-9a-f-]/, least: 36, most: 36 },
  {
    kind: 'password-hash',
    pattern:
      /\$(?:apr1|[156789y]|2[abxy]|argon2(?:id?|d))\$(?=[\w./$,=+-]{24})(?:[\w./,=+-]{1,64}\$){0,4}[\w./+]{16,128}/g,
    before: /(?!)/,
    least: 0,
    most: 0,
  },
];
