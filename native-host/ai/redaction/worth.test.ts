import { expect, test } from 'vitest';
import { redact } from './redact.ts';

const tangled = ['Qv(tw}ob$', '{r]fe{{lm)zi', '<ky+_#bug'].join('');

test.each([
  ['password = "', '";'],
  ["api_key: '", "'"],
  ['signing_secret := `', '`'],
  ['if ("', '" === private_key) {'],
  ['apikey = ', ''],
  ['db_pass: ', ','],
  ['+export APP_SECRET=', '\n'],
])('brackets that fit no others make no code of a secret: %s', (before, after) => {
  const { text } = redact(before + tangled + after);
  expect(text).toMatch(/\[REDACTED:\w+]/);
  expect(text.replace(/\[REDACTED:\w+]/, '')).toBe(before + after);
});

test.each([
  'password = "${config.get([a, b], { c })}"',
  "password: '{{ lookup('env', 'DB_PASS') }}'",
  'token = tokens[at(line)]',
  'password = readSecret(options[name]',
  'token: /^[^)]+(?:[a-z]+)$/',
  'password = "^[^)]+(?:[a-z)]+)$"',
  'secret = (a) => ({ b: [a] })',
])('case 87: nothing goes from %j', (text) => {
  expect(redact(text).text).toBe(text);
});
