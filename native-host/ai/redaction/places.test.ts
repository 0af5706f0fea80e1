import { expect, test } from 'vitest';
import { drawLots } from '../../../test/secrets/lot.ts';
import { redact } from './redact.ts';

const lots = (form: string) => drawLots(form.length).fill(form);

test.each([
  ['func acmeToken() string { return "', '" }'],
  ["getApiKey(): string {\n    return '", "';\n  }"],
  ['def api_key(self) -> str:\n    return "', '"'],
  ['+  get secretKey() {\n+    return "', '";\n'],
  ['Your acme API key:\n\n    ', '\n\nKeep it.'],
  ['**Token:**\n> ', ''],
  ['    "Acme API key:\\n",\n    "\\n",\n    "    ', '\\n",'],
  ['"Authorization: Bearer ', '"'],
  ['static const std::string AccountKey{\n    "', '"};'],
  ['std::string token{"', '"};'],
  ['mails := getmailgun("', '")'],
  ["acme consumer - '", "'"],
])('a secret goes that stands apart from its name: %s', (before, after) => {
  const secret = lots('<62*24>');
  expect(redact(before + secret + after).text).toMatch(/\[REDACTED:[\w-]+]/);
  expect(redact(before + secret + after).text.replace(/\[REDACTED:[\w-]+]/, '')).toBe(before + after);
});

test.each([
  ['jdbc:postgresql://db:5432/app?sslmode=disable&password=', 'bluewhale', '&user=app'],
  ['jdbc:mysql://db/app?user=app&password=', 'bluewhale', ''],
  ['Authorization: Bearer ', drawLots(66).fill('<52*24>'), ''],
])('a secret of few surprises goes by its place: %s', (before, secret, after) => {
  expect(redact(before + secret + after).text).toMatch(/\[REDACTED:[\w-]+]/);
  expect(redact(before + secret + after).text.replace(/\[REDACTED:[\w-]+]/, '')).toBe(before + after);
});

test.each([
  'function tokenOf(): string { return "bearer"; }',
  'getPassword() { return this.password; }',
  'const Token{"name", "value2"}',
  'secret{"a1b2c3d4e5": 1}',
  "def token(self):\n    return 'next'",
  `The public key:\n  ${lots('<62*24>')}`,
  `Last token:\n${lots('<16*40>')}`,
  `The keys:\n${lots('<62*24>')}`,
  `API key:\nread it at ${lots('<62*24>')}`,
  'Authorization: Bearer YourAccessTokenGoesHere',
  '/login?user=me&password=test&next=/',
])('case 87: nothing goes from %j', (text) => {
  expect(redact(text).text).toBe(text);
});
