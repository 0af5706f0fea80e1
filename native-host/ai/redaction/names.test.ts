import { expect, test } from 'vitest';
import { drawLots } from '../../../test/secrets/lot.ts';
import { redact } from './redact.ts';

const lots = (form: string) => drawLots(form.length).fill(form);
const password = lots('<62*12>');

test.each([
  ['pw=', ''],
  ['user: me\npw: ', ''],
  ['bindpw ="', '"'],
  ['LDAP_BINDPASSWORD=', ''],
  ['pswd=', ''],
  ['DB_PASSWRD=', ''],
  ['Benutzer: me, Passwort: ', ''],
  ['Kennwort = ', ''],
  ['Das Passwort ist ', ''],
  ['Le mot de passe est ', ''],
  ['mot_de_passe = "', '"'],
  ['mdp: ', ''],
  ["contrasena = '", "'"],
  ['DB_SENHA=', ''],
  ['wachtwoord: ', ''],
  ['heslo: ', ''],
  ['adgangskode: ', ''],
  ['salasana: ', ''],
  ['ansible_become_pass: ', ''],
])('a password goes by its name in short and in other languages: %s', (before, after) => {
  expect(redact(before + password + after).text).toBe(`${before}[REDACTED:password]${after}`);
});

test.each([
  ["define('AUTH_KEY',         '", lots('<16*32>'), "');"],
  ["define('NONCE_SALT', '", 'Harbour*2093', "');"],
  ['#define kAPISecret @"', lots('<62*32>'), '"'],
  ['ACME_TOKEN=', `1/${lots('<16*40>')}`, ''],
  ['clave: ', lots('<62*20>'), ''],
  ['char device_secret[] = "', lots('<62*9>'), '";'],
  ['const char wifi_password[32] = "', 'Harbour*2093', '";'],
  ['access_key_id = ', lots('<16*32>'), ''],
  ['accessKeyId: "', lots('<62*20>'), '"'],
  ['acme_token <- "', lots('<62*24>'), '"'],
  ['psk="', 'UpYzTuMuHlNdly', '"'],
  ['POSTGRES_PASSWORD: ', 'SyWsSTQWDItT', ''],
  ["define('AUTH_KEY', '", '=5mZVEM#qCj4RdQR-VwMPw0R(ThvGH4', "')"],
  ['secret_key = "', '@yiOX@CxYNr(Ck)e9-1%_!3TTbYMr', '"'],
  ['Your acme key is ', lots('<uuid>'), ''],
  ['queue_pass="', lots('<16*64>'), '"'],
  ['"ibm-cloud-key" := "', `${'77cafe21'.repeat(5)}-_-_`, '"'],
])('a key goes by its name and place: %s', (before, secret, after) => {
  const { text } = redact(before + secret + after);
  expect(text).toMatch(/\[REDACTED:\w+]/);
  expect(text.replace(/\[REDACTED:\w+]/, secret)).toBe(before + secret + after);
  expect(text).not.toContain(secret);
});

test.each([
  'Passwort: mindestens 8 Zeichen',
  'Passwort: erforderlich',
  'Kennwort: Pflichtfeld',
  'mot de passe: obligatoire',
  'Le mot de passe est incorrect',
  'senha: obrigatória',
  'Wachtwoord: verplicht',
  'heslo: povinné',
  'contrasena: obligatoria',
  'clave: valor2',
  'pw = await launch()',
  'char password[] = "password";',
  'secrets[3] = readSecret(name);',
  'accessKeyId: process.env.ACCESS_KEY_ID',
  'build_pass = await run(all)',
  `Your cache key is ${lots('<uuid>')}`,
  `the acme key is ${lots('<16*40>')}`,
  'value <- token_of(x)',
  'select { case key <- "a": }',
  'password: OnlyForTestHelper',
  "secret_key: '@acme/vault-2/keys'",
  "token: '^18.2.0'",
  'z)L3+b9x2H)pw=h$ZGSFoyX~%j_nEC~9gqQ^OC9H3',
  'const pw = playwright.chromium;',
  'pw: string',
  "import { chromium as pw } from 'playwright';",
])('case 87: nothing goes from %j', (text) => {
  expect(redact(text).text).toBe(text);
});
