import type { Units } from './characters.ts';
import { SERVICES } from './services.ts';
import type { Visible } from './visible.ts';

/** What the value of a name may be: `password`s may be words, `key`s were drawn by lot, `weak` names say little. */
export type Strength = 'none' | 'weak' | 'key' | 'password';

/**
 * All names that are judged below hold one of these: a quick look spares most words of a text. Of `connection`,
 * `credential` and `secret` those letters that the fewest words of code share.
 */
export const NAME_HINTS = [
  ...[
    'pas',
    'pwd',
    'ecr',
    'tok',
    'ede',
    'key',
    'aut',
    'coo',
    'ses',
    'psk',
    'sas',
    'dsn',
    'jwt',
    'otp',
    'hma',
    'bea',
  ],
  // Of misspelt and German, French, Spanish, Portuguese, Dutch, Czech, Norwegian and Danish words for a password.
  ...['psw', 'nnw', 'mdp', 'lav', 'nha', 'htw', 'hes', 'gsk', 'ras'],
  ...['web', 'nec', 'cer', 'see', 'sal', 'sid', 'pri', 'pat', 'api'],
];

const PASSWORD =
  /passw(?:or)?d|passphrase|passcode|pwd(?![a-z])|^(?:\w{1,40}_)?(?:db|database|smtp|e?mail|ftp|user|usr|root|admin|my|sql|pg|postgres|redis|mongo|ssh|sudo|http|proxy|basic|auth|login|account|ldap|store|key|keystore|cert|wifi|zip|gpg|vault|rabbit|mq|amqp|imap|pop|jdbc|new|old|default|bot|api|app|require|storage|client|server|master|service|test|dev|prod|become|ansible|enable|bind|sasl|rpc|wp|registry|docker|gitlab|jenkins|nexus|grafana|kafka|elastic|minio|oracle|mssql|mariadb|sa|dba|tls|ssl|p12|pfx|jks|truststore)_?pass(?:_\w{1,20})?$|^passe?$|passwrd|passwort|mot_?de_?passe/;
/** The same in short, and in other languages. */
const OTHER_PASSWORD =
  /pswd|kennwort|contrasen[ay]|wachtwoord|salasana|adgangskode|(?:^|(?:^|_)[a-z][a-z\d]{1,32}_)(?:pw|bindpw|mdp|senha|heslo)$/;
const OPENING =
  'access|private|signing|encryption|shared|master|auth|account|admin|licen[cs]e|webhook|storage|service|security|session|app|application|consumer|client|subscription|instrumentation|write|server|deploy|integration|project|user|ingest|root|personal|developer|rest|live|prod|production';
const KEY = new RegExp(
  [
    'secret(?!lint|ary|ariat|s_?manager)',
    'token(?!i[sz])',
    'credential',
    'api_{0,2}key',
    `(?:${OPENING})_?key(?!word|board|pad)`,
    '(?:^|_)[sx]?(?:s|i)key$',
    'authorization$',
    '^x_\\w{1,40}_(?:api|key)$',
    '^(?:\\w{2,40}_)?(?:psk|sas|dsn|jwt|otp|pat|bearer|pgpass|authtoken|connection_?string)\\d?$',
    'webhook(?:_ur[li])?$',
    '_auth$',
    '(?:^|_)sonar_login$',
    '(?:auth|logged_in|nonce)_(?:key|salt)$',
  ].join('|'),
);
/** Names that also speak of other things: their values have to look random. */
const WEAK =
  /key\d{0,2}$|auth$|cookie$|session$|(?:^|_)(?:clave|pass|hmac|cert|seed|salt|sid|private|apis?)$/;
/** The name goes on to something that is not the secret: `tokenType`, `password_min_length`, `keyId`. */
const OTHER_THING =
  /(?:^|_)(?:types?|ids?|names?|counts?|length|len|size|limit|ur[li]s?|endpoints?|hosts?|paths?|files?|filename|fields?|labels?|hints?|polic(?:y|ies)|expir\w{0,12}|ttl|version|formats?|sources?|refs?|references?|prefix|suffix|usage|status|errors?|regex|patterns?|mode|dir|kind|class|index|pressed|board|ring|lists?|maps?|set|algorithm|alg|hash|sha\d{0,3}|digest|checksum|scopes?|title|description|message|text|placeholder|input|selector|button|page|view|date|time|at|iat|exp|enabled|required|provider|service|server|store|manager|handler|factory|code|tokens|budget|rate|cost|price|position|column|row|start|end|down|up|press|event|frames?|colou?r|style|option|arn|claims?|issuer|audience|method|strategy|schema|model|state|value_from|region|engine|backend|namespace|alias|attribute|param|property|env|variable|var)$/;
/** The same, written in one: `tokentype`, `keyid`. */
const JOINED_THING =
  /(?:token|key|secret|password)(?:id|type|name|size|length|count|code|hash|url|file|path)s?$/;
/** Keys that open nothing. */
const HARMLESS_KEY =
  /(?:^|_)(?:public|pub|web_?socket|site|cache|primary|foreign|partition|sort|hot|group|query|object|message|translation|i18n|item|row|column|map|registry|parent|child|shortcut|index|lookup|unique|natural|composite|dedupe|idempotency|react|sub|hash|path|metadata|label|feature|flag|settings?|config|event|any|turn|on|locale|lang|route|node|tree|entry|prop|dict|enum|field|json|attr|header|param|state|context|atom|slot|view|type|image|file|name|dom|stack|template|arrow|function|modifier|sorting|grouping)_?keys?\d{0,2}$|(?:^|_)(?:monkey|turkey|donkey|whiskey|jockey|hockey|keys)$|_keys$|public/;

/** Keys of what is found or cached by a sum or an id: that is what they are. */
const KEY_OF_THING =
  /(?:^|_)(?:artifact|asset|blob|block|branch|build|bundle|cell|chunk|commit|content|data|dedup|digest|document|draft|entity|head|id|job|layer|list|log|lock|merge|module|order|org|package|page|peer|plugin|product|rest|restore|rev|revision|run|s3|store|sum|task|template|tenant|trace|tx|variant|verif(?:y|ication)|version|workspace)_key\d?$/;

export interface JudgedName {
  strength: Strength;
  /** Of the secrets that it names. */
  kind: string;
  /** `key` alone, which also names what opens nothing. */
  bare: boolean;
  /** Ends in `key` or `pass` behind a word of its own (`percy_key`), and what it opens may look like an id. */
  ownKey: boolean;
  /** What it names may be a certificate, which is public. */
  certificate: boolean;
}

/**
 * Names repeat, from one text to the next: each is judged once, until another takes its place. Ordinary changes take
 * a third longer without it, a megabyte of names twice as long. Names alone are kept, never a value.
 */
const PLACES = 4096;
const LONGEST_KEPT = 64;
const judged = Array.from({ length: PLACES }, (): JudgedName | null => null);
/** The names' characters: a part of a text would keep all of that in memory. */
const characters = new Uint16Array(PLACES * LONGEST_KEPT);
const lengths = new Uint8Array(PLACES);

/** The name that stands between these places. */
export function judgeName({ text, units }: Visible, start: number, end: number): JudgedName {
  const place = hashOf(units, start, end) & (PLACES - 1);
  const known = judged[place];
  if (known && isKept(place, units, start, end)) return known;
  const made = judge(text.slice(start, end));
  if (end - start <= LONGEST_KEPT) keep(made, place, units, start, end);
  return made;
}

function isKept(place: number, units: Units, start: number, end: number): boolean {
  const first = place * LONGEST_KEPT - start;
  if (lengths[place] !== end - start) return false;
  for (let at = end - 1; at >= start; at--) if (units[at] !== characters[first + at]) return false;
  return true;
}

function keep(name: JudgedName, place: number, units: Units, start: number, end: number): void {
  const first = place * LONGEST_KEPT - start;
  judged[place] = name;
  lengths[place] = end - start;
  for (let at = start; at < end; at++) characters[first + at] = units[at] ?? 0;
}

function hashOf(units: Units, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (units[at] ?? 0)) | 0;
  return hash;
}

const NO_SECRET: JudgedName = { strength: 'none', kind: '', bare: false, ownKey: false, certificate: false };

/** `tokens/secret.ts`, `test_token.py`: in lists of files their sums stand behind them. */
const OF_FILE =
  /\.(?:[cm]?[jt]sx?|json|ya?ml|toml|md|txt|html?|s?css|svg|vue|svelte|py|rb|go|rs|java|kt|swift|php|cs|cpp|cc|[ch]|sh|sql|proto|lock|snap)$/;

function judge(name: string): JudgedName {
  if (name.includes('.') && OF_FILE.test(name)) return NO_SECRET;
  const words = wordsOf(name);
  const strength = strengthOf(words);
  if (strength === 'none') return NO_SECRET;
  const small = name.toLowerCase();
  return {
    strength,
    kind: kindOf(small, strength),
    bare: small === 'key',
    ownKey: strength === 'weak' && /[a-z\d]_(?:key\d?|pass)$/.test(words) && !KEY_OF_THING.test(words),
    certificate: small.includes('cert'),
  };
}

/** `dbPassword`, `DB-PASSWORD` and `db.password` become `db_password`. */
function wordsOf(name: string): string {
  if (!/[A-Z.-]/.test(name)) return name;
  const joined = /[.-]/.test(name) ? name.replace(/^[-.]+/, '').replace(/[-.]+/g, '_') : name;
  return (HUMP.test(joined) ? joined.replace(HUMPS, '$1_$2') : joined).toLowerCase();
}

const HUMP = /[a-z0-9][A-Z]/;
const HUMPS = /([a-z0-9])([A-Z])/g;

/** One half of a pair of which the other is called secret. */
const ACCESS_ID = /(?:^|_)access_?key_?id$/;

function strengthOf(name: string): Strength {
  if (ACCESS_ID.test(name)) return 'key';
  if (OTHER_THING.test(name) && !/webhook_?ur[li]$/.test(name)) return 'none';
  if ((/key|public/.test(name) && HARMLESS_KEY.test(name)) || JOINED_THING.test(name)) return 'none';
  if (/pas|pwd/.test(name) && PASSWORD.test(name)) return 'password';
  if (KEY.test(name)) return 'key';
  if (OTHER_PASSWORD.test(name)) return 'password';
  if (!WEAK.test(name)) return 'none';
  return isServiceKey(name) ? 'key' : 'weak';
}

/** `snyk_key`, `mapbox_secret_key`: the key of one of the services that are known by name. */
function isServiceKey(name: string): boolean {
  const words = name.split('_');
  return /^key\d?$/.test(words.at(-1) ?? '') && words.some((word) => SERVICE_NAMES.has(word));
}
const SERVICE_NAMES = new Set(SERVICES);

function kindOf(name: string, strength: Strength): string {
  if (strength === 'password' || /pass|pwd/.test(name)) return 'password';
  if (/token|auth|cookie/.test(name)) return 'token';
  return name.includes('key') ? 'key' : 'secret';
}
