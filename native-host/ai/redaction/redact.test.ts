import { expect, test } from 'vitest';
import { drawLots } from '../../../test/secrets/lot.ts';
import { redact } from './redact.ts';

/** Written in two halves: no scanner shall take this file for a leak. */
const join = (...parts: string[]) => parts.join('');
const LETTERS = 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1bC2dE3fG4hJ5kL6mN7pQ8rS9tU0vW1xY2z';
const body = (length: number) => LETTERS.repeat(4).slice(0, length);
const lots = (form: string) => drawLots(form.length).fill(form);
const hex = (length: number) => '0123456789abcdef'.repeat(8).slice(3, 3 + length);

const JWT = join('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxMjM0NTY3ODkwIn0.', body(43));
const PEM = join(
  '-----BEGIN RSA PRI',
  'VATE KEY-----\n',
  body(64),
  '\n',
  body(64),
  '\n-----END RSA PRI',
  'VATE KEY-----',
);

const SECRETS: [kind: string, secret: string][] = [
  ...['p', 'o', 'u', 's', 'r'].map((letter): [string, string] => [
    'github-token',
    join(`gh${letter}_`, body(36)),
  ]),
  ['github-token', join('github_pat_', body(22), '_', body(59))],
  ['openai-key', join('sk-', body(48))],
  ['openai-key', join('sk-proj-', body(64))],
  ['anthropic-key', join('sk-ant-api03-', body(80))],
  ['google-key', join('AIza', body(35))],
  ['aws-key-id', join('AKIA', 'IOSFODNN7EXAMPLE')],
  ['aws-key-id', join('ASIA', 'IOSFODNN7EXAMPLE')],
  ['slack-token', join('xoxb-', '123456789012-', body(24))],
  ['slack-token', join('xoxp-', '123456789012-', body(24))],
  ['jwt', JWT],
  ['private-key', PEM],
  ['gitlab-token', join('glpat-', body(20))],
  ['npm-token', join('npm_', body(36))],
  ['stripe-key', join('sk_live_', body(24))],
  ['sendgrid-key', join('SG.', body(22), '.', body(43))],
  ['vault-token', join('hvs.', body(90))],
  ['telegram-token', join('12345678:A', body(34))],
];

test.each(SECRETS)('a %s is hidden wherever it stands', (kind, secret) => {
  for (const [before, after] of [
    ['', ''],
    ['x ', ' y'],
    ['"', '"'],
    ['key=', '\n'],
    ['(', ')'],
    ['日本', '。'],
  ] as const) {
    const { text, findings } = redact(before + secret + after);
    expect(text).not.toContain(secret);
    expect(text.startsWith(before) && text.endsWith(after)).toBe(true);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ start: before.length, end: before.length + secret.length });
  }
  expect(redact(` ${secret} `).text).toBe(` [REDACTED:${kind}] `);
});

test.each([
  ['Authorization: Bearer ', body(40), ''],
  ['curl -H "Authorization: Bearer ', body(40), '"'],
  ['Authorization: Basic ', 'dXNlcjpwYXNzd29yZDEyMzQ=', ''],
  ['postgres://me:', 'p4ss-word!', '@db.example.org:5432/app'],
  ['https://', body(40), '@github.com/a/b.git'],
  ['DB_PASSWORD=', 'hunter2!x', ''],
  ['  password: ', 'correct-h0rse', ''],
  ['"client_secret": "', body(24), '"'],
  ['{\\"api_key\\": \\"', body(24), '\\"}'],
  ["const apiKey = '", body(32), "';"],
  ['os.environ["X_TOKEN"] = "', body(24), '"'],
  ['headers.set("X-Api-Key", "', body(24), '")'],
  ['<password>', body(20), '</password>'],
  ['curl -u admin:', 'S3cr3t-pw', ' https://example.org'],
  ['https://example.org/?access_token=', body(32), '&x=1'],
  ['app:', 'p4ss-word!', '@tcp(db:3306)/app?parseTime=true'],
  ['sql.Open("mysql", "app:', 'p4ss-word!', '@unix(/tmp/db.sock)/app")'],
  ['AWS_SECRET_ACCESS_KEY=', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYzzzzzzKEYX', ''],
])('only the value goes: %s', (before, secret, after) => {
  const { text } = redact(before + secret + after);
  expect(text).not.toContain(secret);
  expect(text.startsWith(before) && text.endsWith(after)).toBe(true);
});

test.each([
  ['ANSI colours', '\x1b[31m'],
  ['zero-width space', '\u200b'],
  ['zero-width joiner', '\u200d'],
  ['invisible times', '\u2062'],
  ['invisible separator', '\u2063'],
  ['function application', '\u2061'],
  ['invisible plus', '\u2064'],
  ['byte order mark', '\ufeff'],
  ['a link', '\x1b]8;;https://example.org\x07'],
  ['a tag character', '\u{e0041}'],
])('case 82: %s inside a secret hides nothing, around it stays', (_, noise) => {
  for (const [kind, secret] of SECRETS) {
    const middle = Math.floor(secret.length / 2);
    const hidden = secret.slice(0, 3) + noise + secret.slice(3, middle) + noise + secret.slice(middle);
    const text = `${noise}before ${hidden} after${noise}`;
    expect(redact(text).text).toBe(`${noise}before [REDACTED:${kind}] after${noise}`);
  }
});

test('a colour between a word and a secret does not glue them together', () => {
  const secret = SECRETS[0]?.[1] ?? '';
  expect(redact(`word\x1b[32m${secret}\x1b[0m`).text).toBe('word\x1b[32m[REDACTED:github-token]\x1b[0m');
});

test('case 84: a key in a path, an error or a 401 body is hidden', () => {
  const key = join('sk-', body(48));
  for (const text of [
    `/home/me/${key}/file.txt`,
    `Error: Incorrect API key provided: ${key}. You can find your key at example.org`,
    `{"error":{"message":"invalid x-api-key ${key}","code":401}}`,
  ])
    expect(redact(text).text).toBe(text.replace(key, '[REDACTED:openai-key]'));
});

test.each(['', 'x', 'xy', 'Bearer ', 'user:'])(
  'case 85: our own key is hidden in base64 behind %j',
  (before) => {
    const own = 'a-very-own-key-without-format';
    const options = { ownKeys: [own] };
    for (const encoding of ['base64', 'base64url'] as const) {
      const encoded = Buffer.from(`${before}${own} and more`).toString(encoding);
      const { text } = redact(`see ${encoded} here`, options);
      expect(Buffer.from(text.replace(/\[.*?\]/, ''), 'base64').toString()).not.toContain(own.slice(2, -2));
      expect(text).toContain('[REDACTED:own-key]');
    }
  },
);

test('our own key is hidden plain, URL-encoded and with invisible characters inside', () => {
  const own = 'päss/word+with=signs';
  const options = { ownKeys: [own, 'short'] };
  expect(redact(`a ${own} b`, options).text).toBe('a [REDACTED:own-key] b');
  expect(redact(`a ${encodeURIComponent(own)} b`, options).text).toBe('a [REDACTED:own-key] b');
  expect(redact(`a ${[...own].join('\u200b')} b`, options).text).toBe('a [REDACTED:own-key] b');
  expect(redact('a short word', options).text).toBe('a short word');
});

test.each([
  ['hexadecimal', (key: string) => Buffer.from(key).toString('hex')],
  ['capital hexadecimal', (key: string) => Buffer.from(key).toString('hex').toUpperCase()],
  ['a string of JSON', (key: string) => JSON.stringify(key).slice(1, -1)],
  ['JSON within JSON', (key: string) => JSON.stringify(JSON.stringify(key).slice(1, -1)).slice(1, -1)],
  ['a form', (key: string) => new URLSearchParams({ key }).toString().slice(4)],
  [
    'small URL-encoding',
    (key: string) => encodeURIComponent(key).replace(/%../g, (code) => code.toLowerCase()),
  ],
])('our own key is hidden as %s', (_, encode) => {
  const own = 'pä"ss/w\\ord+with=signs';
  const { text } = redact(`a ${encode(own)} b`, { ownKeys: [own] });
  expect(text).toBe('a [REDACTED:own-key] b');
});

test.each([
  ['a table of the same run', (key: string) => `API_TOKEN=${key}\nsent ${key}, got 200`],
  ['before it is named', (key: string) => `curl /v1/${key}/items\nexport API_TOKEN=${key}`],
  ['a row of a table, once it is named', (key: string) => `{"token": "${key}"}\n| ${key} | ok |`],
  ['in colours', (key: string) => `API_TOKEN=${key}\n\x1b[1m${key}\x1b[0m`],
])('what a name tells to be secret is hidden wherever else it stands: %s', (_, place) => {
  for (const key of [body(40), hex(32)]) expect(redact(place(key)).text).not.toContain(key);
});

test('what looks like an id and is called a token is hidden again on the same line', () => {
  for (const key of [hex(40), `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`])
    expect(redact(`api token = '${key}' | '${key}'`).text).not.toContain(key);
});

test('a private key in base64 is hidden to its end, also where its name speaks of a certificate', () => {
  const key = join('MIIEvQIBADAN', 'BgkqhkiG9w0BAQEFAASC', body(64).repeat(24));
  for (const before of ['TLS_CERT_KEY=', 'certificate_private_key: ', 'APP_PRIVATE_KEY=', "certKey: '"])
    expect(redact(before + key).text).toBe(`${before}[REDACTED:key]`);
  const certificate = join('MIIDCTCCAfGgAwIBAgIU', body(64).repeat(8));
  expect(redact(`testCertKey="${certificate}"`).findings).toEqual([]);
});

test('a token of Telegram is one whatever the lot gave it', () => {
  const token = join('12345678:A', 'AHqXbWmZkRtYpLsDfGhJcVnQeUiOaSwErT');
  expect(redact(`see ${token} here`).text).toBe('see [REDACTED:telegram-token] here');
});

test('of values that end alike, all of the longest goes', () => {
  const [short, long] = [body(24), `${hex(12)}-${body(24)}`];
  const text = `API_TOKEN=${short}\nOTHER_TOKEN=${long}\nsent ${long}`;
  expect(redact(text).text.split('\n')[2]).toBe('sent [REDACTED:token]');
});

test('words and short values that a name was given stay where they mean something else', () => {
  const text = 'postgres://postgres:postgres@db/app\nuser: postgres\npassword=hunter2\nthe hunter2 project';
  expect(redact(text).text).toBe(
    'postgres://postgres:[REDACTED:connection-string]@db/app\nuser: postgres\npassword=[REDACTED:password]\nthe hunter2 project',
  );
});

test('what looks like an id is hidden right behind a word for a secret, and nowhere else', () => {
  const id = hex(40);
  for (const before of ['bugsnag secret ', 'api token - ', "token - '", 'apiKey |'])
    expect(redact(before + id).text).not.toContain(id);
  for (const before of ['commit ', 'read the token at commit ', 'token id '])
    expect(redact(before + id).text).toBe(before + id);
});

test('the key of a service that is known by name may look like an id', () => {
  expect(redact(`snyk_key=${hex(40)}`).text).toBe('snyk_key=[REDACTED:key]');
  expect(redact(`tree_key=${hex(40)}`).text).toBe(`tree_key=${hex(40)}`);
});

test('case 87: hashes, ids and ordinary code are left alone', () => {
  for (const text of [
    'commit 3acaa1c4d378e78497c218134b980442b60f3c6c',
    'index 1111111..2222222 100644',
    'id: f4aeb6bc-2a25-458a-8111-9be9e502c0e7',
    '"integrity": "sha512-oG3xkyaZ1z9i4ZcFzSy0mJ7PSzVYV4yfyHdEv3ZJw2V4mcUrMdb8SbLJ1Sq0VvF4lVwyKLmgGGJVn3Vn3mcWKA=="',
    'h1:7m4Zb2X8p9Nk3w2q5c6d7e8f9g0h1i2j3k4l5m6n7o8=',
    'const token = readToken(request.headers.authorization);',
    'password: process.env.DB_PASSWORD,',
    'secret: ${{ secrets.NPM_TOKEN }}',
    'export GITHUB_TOKEN=$(gh auth token)',
    'interface Options { apiKey: string; password?: string | null }',
    'api_key = "your-api-key-here"',
    'password: "********"',
    'token = "<your token>"',
    'for (const key of Object.keys(settings)) maxTokens = 4096;',
    '"tokenizers": "^0.13.2"',
    'https://github.com/a/b/pull/12#discussion_r1234567890',
    'git@github.com:owner/repository.git',
    'docker run -u 1000:1000 image',
    'Bearer authentication is described in the documentation',
    '-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYI\n-----END PUBLIC KEY-----',
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk',
    'risk-management-and-task-scheduling-for-disk-arrays',
    'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  ])
    expect(redact(text).text).toBe(text);
});

test('a private key that is cut off is hidden as far as it goes', () => {
  const cut = PEM.slice(0, -40);
  expect(redact(`x\n${cut}`).text).toBe('x\n[REDACTED:private-key]');
});

test('a private key is hidden however long it is, also where the end is cut off', () => {
  const long = `-----BEGIN RSA PRI${'VATE KEY-----'}\n${`${body(64)}\n`.repeat(600)}${body(30)}`;
  const end = `\n-----END RSA PRI${'VATE KEY-----'}`;
  expect(redact(long).text).toBe('[REDACTED:private-key]');
  expect(redact(`${long}${end}\nafter`).text).toBe('[REDACTED:private-key]\nafter');
});

test('what a key without end is followed by stays', () => {
  const cut = `-----BEGIN RSA PRI${'VATE KEY-----'}\n${`${body(64)}\n`.repeat(300)}`;
  for (const after of ['(and more)', 'x of it\n'.repeat(9)])
    expect(redact(cut + after).text).toContain(after.slice(2));
});

/** A hostile diff calls something of the code a password, so that it is blanked wherever it stands. */
test.each([
  [
    'a commit',
    '4f2c9b1e8a7d6053c1b2a3948576e0f1d2c3b4a5',
    'Merge 4f2c9b1e8a7d6053c1b2a3948576e0f1d2c3b4a5 into main',
  ],
  ['a short commit', '4f2c9b1e8a7d', '4f2c9b1e8a7d fix: a typo'],
  ['a sum', body(44), `"integrity": "sha256-${body(44)}"`],
  ['a sum with a sign', `${body(43)}=`, `golang.org/x/mod v0.1.0 h1:${body(43)}=`],
  ['an id', 'c19c2539-5c53-4367-a726-a5c04c123456', '"id": "c19c2539-5c53-4367-a726-a5c04c123456"'],
  ['a long sum', hex(64), `${hex(64)}  dist.tar.gz`],
  ['a comparison', 'user1.role2==admin34', 'if (user1.role2==admin34) return true;'],
  ['a call', 'check1234(user5678)', 'const ok = check1234(user5678);'],
  ['an element of a list', 'items12[index34]', 'const item = items12[index34];'],
  ['a name of a function', 'convertV2ToV3x4x5x6x', 'const next = convertV2ToV3x4x5x6x(old);'],
  ['a name in a unit', 'q7zX2kVb9wLm4pTr', 'return this.q7zX2kVb9wLm4pTr;'],
  ['a constant', 'TLS_AES_256_GCM_SHA384', 'ciphers: TLS_AES_256_GCM_SHA384'],
  ['a short name', 'cidr_ipv4', 'resource "rule" { cidr_ipv4 = var.range }'],
  ['a type', 'x86_64-unknown-linux-gnu', 'targets = x86_64-unknown-linux-gnu'],
])('case 87: %s that was called a password stays where it is something else', (_, called, text) => {
  expect(redact(`+  password = "${called}"\n\n${text}\n`).text).toContain(text);
});

test('what was called a secret is hidden again, however many others there are', () => {
  const lot = drawLots(7);
  const all = Array.from({ length: 3000 }, () => lot.fill('<62*24>'));
  const text = `${all.map((value) => `API_KEY=${value}`).join('\n')}\n${all.map((value) => `run ${value} now`).join('\n')}`;
  const out = redact(text).text;
  // A few of so many look like words by chance.
  expect(all.filter((value) => out.includes(value)).length).toBeLessThan(30);
});

test.each([
  ['Server=db;User Id=sa;Password=', 'sunshine', ';Encrypt=True'],
  ['"Data Source=db;Initial Catalog=app;Uid=sa;Pwd=', 'qwkzjxvb', '"'],
  ['dsn: "host=db user=app password=', 'trustno', ' dbname=app"'],
  ['jdbc:sqlserver://db:1433;databaseName=app;user=sa;password=', 'Dragonfly', ''],
])('a word is a password in the settings of a connection: %s', (before, secret, after) => {
  expect(redact(before + secret + after).text).toBe(`${before}[REDACTED:connection-string]${after}`);
});

test.each([
  'Server=db;User Id=sa;Password=$PASSWORD;',
  'Server=db;User Id=sa;Password={password};Encrypt=True',
  'connect(host=host, user=user, password=password)',
  'const user = "me"; password = getPassword();',
  'host = "db"; password=readPassword()',
])('case 87: nothing goes from %j', (text) => {
  expect(redact(text).text).toBe(text);
});

test.each([
  ['apiMetrics := "', lots('<62*32>'), '"'],
  ["gn.news(scraping_bee = '", lots('<36G*64>'), "')"],
  ['// ', lots('<36*32>'), ' is the password'],
  ['<entry>\n  <name="beamerToken" />\n  <value="', lots('<slug*44>'), '" />'],
  ["SECRET_KEY = 'django-insecure-", '_jh0u^knfa8!%(^+=gh@0k@c9-4jiz0v', "'"],
  ['wandb login ', lots('<16*40>'), ''],
  ['vault operator unseal ', lots('<64*43>='), ''],
  ['Please use the following password to proceed to installation:\n\n', lots('<16*32>'), '\n'],
  ['oc exec x -- vault operator unseal ', lots('<64*44>'), ''],
  ['let acme_token: &str = "', lots('<uuid>'), '";'],
  ['ACME_TOKEN=', lots('<uuid>'), '。'],
  ['api_key: ', lots('<16*64>'), '，请勿泄露'],
  ['pub const ACME_TOKEN: &\'static str = "', lots('<uuid>'), '";'],
  ['new DirectoryEntry("LDAP://db.example.org",\n    "me@example.org",\n    "', 'Rrhh1234', '");'],
  ['-Dsonar.login=', lots('<16*40>'), ' -X'],
  ['license: ', `eu01xx${lots('<16*30>')}NRAL`, ''],
  ['mongodb+srv://app:', 'bria@pass135!', '@db.example.org/test'],
  ['name ci\n', lots('<64*22>==:<62*32>'), '\nserver=eu.example.org'],
])('a key goes also from %j', (before, secret, after) => {
  const { text } = redact(before + secret + after);
  expect(text).not.toContain(secret);
  expect(text.endsWith(after)).toBe(true);
});

test.each([
  ['requirepass ', 'x9K&2mQp', ''],
  ['masterauth ', 'x9K&2mQp&&7a', '\nport 6379'],
  ['+requirepass ', 'dG9wIHNlY3JldA==', '\r\n'],
])('a line of settings is all password: %s%s', (before, secret, after) => {
  expect(redact(before + secret + after).text).toBe(`${before}[REDACTED:password]${after}`);
});

test.each([
  ['password=', 'hG7kQ2mZ9pL4', '…'],
  ['password: "', 'hG7kQ2mZ9pL4', '…"'],
  ['password is ', 'hG7kQ2mZ9pL4', '… and more'],
  ['token=', 'hG7kQ2mZ9pL4', 'é'],
  ['api_key: ', 'hG7kQ2mZ9pL4', '”'],
  ['token: “', 'hG7kQ2mZ9pL4', '”'],
  ['api_key: ', lots('<uuid>'), '”'],
  ['token=', lots('<16*40>'), '…'],
  ['your api key is “', lots('<16*40>'), '”'],
  ['token：', 'hG7kQ2mZ9pL4', ''],
  ['password： ', 'hG7kQ2mZ9pL4', ' '],
  ['token＝', 'hG7kQ2mZ9pL4', ''],
  ['"api_key"：“', 'hG7kQ2mZ9pL4', '”'],
  ['token（', 'hG7kQ2mZ9pL4', '）'],
  ['api key：', lots('<16*40>'), ''],
  [
    'token：用户的访问令牌，请不要泄露给任何人，否则后果自负，谢谢大家的理解与支持，password：',
    'hG7kQ2mZ9pL4',
    '。',
  ],
  ['password=', 'hG7kQ2mZ9pL4', '）请不要泄露'],
  ['token=', lots('<16*40>'), '请不要泄露'],
])('letters and signs of any script may stand around a secret: %s', (before, secret, after) => {
  const { text } = redact(before + secret + after);
  expect(text.startsWith(before)).toBe(true);
  expect(text.endsWith(after)).toBe(true);
  expect(text.slice(before.length, text.length - after.length)).toMatch(/^\[REDACTED:\w+]$/);
});

test.each([
  'password：必须包含a-z和0-9',
  'token：用户的访问令牌，2小时过期',
  'password: "Пароль123…"',
  'token=readToken…',
  'key：settings.title',
  'password（可选）',
])('case 87: nothing goes from %j', (text) => {
  expect(redact(text).text).toBe(text);
});
