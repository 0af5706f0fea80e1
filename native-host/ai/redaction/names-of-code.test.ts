import { expect, test } from 'vitest';
import { drawLots } from '../../../test/secrets/lot.ts';
import { redact } from './redact.ts';

const lots = (form: string) => drawLots(form.length).fill(form);

test.each([
  `"/src/github/token.ts": "${lots('<16*40>')}"`,
  `test_secret.py: ${lots('<16*64>')}`,
  'exports.X509Credential = X509Credential;',
  'secret: Uint8Array, signal: AbortSignal',
  'const auth = x509Authentication ? a : b;',
  'this.credential = this.#x509Credential;',
  'ForwardAuth(auth *routingv1alpha1.ForwardAuth)',
  '#define XkbCopyKeyTypes SrvXkbCopyKeyTypes',
  'PK11SymKey *PK11_UnwrapSymKey(key)',
  'Algorithms.register :argon2, SecurePassword::Argon2Password',
  'a key that is derived using PBKDF2-HMAC-SHA256',
  'the key exchange ECDHE-RSA-AES128-GCM-SHA256',
  '"pass": "リストの親は<ul>、またはrole=\\"list1\\"です"',
  '<secret>see x86and64bitmap1</secret>',
  'key=aes128cbcMode',
  '3yJ<5pPw;5qmPw:5pNOu!5pQJvG',
  'password: "urn:k8s:secret:cache:redisPass1"',
  'url = "abstract://foo:#{encoded_password}@localhost/bar"',
  'fmt.Sprintf("http://REDACTED:REDACTED@%s/auth")',
  'ConfigurationSettingNames.Client.X509_CERTIFICATE_SUBJECT_NAME',
  "'--password='.$connection['password'],",
  'var passwordParameter: String? = null',
  'new Token("somebody", "password", "ROLE_1", "ROLE_2")',
  'newSecretKey("PBKDF2WithHmacSHA256")',
  'you can pass `TRYBUILD=overwrite` to it',
  'header.Set("Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte(a)))',
])('case 87: nothing goes from %j', (text) => {
  expect(redact(text).text).toBe(text);
});

test.each([
  ['API_KEY=', lots('<62*20>'), ''],
  ['TOKEN=', 'Winter2024Harbour', ''],
  ['token_ts = "', lots('<62*24>'), '"'],
  ['<secret>acme ', 'pAi4MyOUQA97t', '</secret>'],
  ['[DEBUG] Key=', 'vMwaQrVjI5Yv', ''],
  ['密码：', 'Harbour*2093', '。'],
  ['db2_pw = "', lots('<62*12>'), '"'],
])('what resembles a name of code goes all the same: %s', (before, secret, after) => {
  const { text } = redact(before + secret + after);
  expect(text).toMatch(/\[REDACTED:\w+]/);
  expect(text.replace(/\[REDACTED:\w+]/, '')).toBe(before + after);
});
