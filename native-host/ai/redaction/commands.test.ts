import { expect, test } from 'vitest';
import { drawLots } from '../../../test/secrets/lot.ts';
import { redact } from './redact.ts';

const lots = (form: string) => drawLots(form.length).fill(form);

test.each([
  ['curl https://api.example.org/v1/charges -u ', lots('<62*24>'), ':'],
  ['curl -u "', lots('<62*16>'), ':" https://api.example.org'],
  ['export BUNDLE_GEMS__EXAMPLE__ORG=', `${lots('<16*8>')}:${lots('<16*9>')}`, ''],
  ['BUNDLE_GEMS__EXAMPLE__ORG: "', `${lots('<16*8>')}:${lots('<16*9>')}`, '"'],
  ['<add key="ClearTextPassword" value="', 'GreenHarbourWalk', '" />'],
  ['SONAR_LOGIN := "', `sqp_${lots('<36*40>')}`, '"'],
  ['http -a me:', lots('<62*14>'), ' GET https://api.example.org'],
  ['openssl enc -aes-256-cbc -k ', lots('<62*16>'), ' -in a'],
  ["createHmac('sha256', '", lots('<62*32>'), "')"],
  ["hmac.new(b'", lots('<62*32>'), "', message, sha256)"],
  ["hash_hmac('sha256', $body, '", lots('<62*32>'), "')"],
  ['DriverManager.getConnection("jdbc:mysql://db/app", "me", "', lots('<62*14>'), '");'],
  ["cookieParser('", lots('<62*24>'), "')"],
  ["Fernet(b'", `${lots('<62*43>')}=`, "')"],
  ["server.login('me', '", lots('<62*16>'), "')"],
  ['"github-oauth": {"git.example.org": "', lots('<16*40>'), '"}'],
  ['{"kty": "RSA", "e": "AQAB",\n "d": "', lots('<62*342>'), '"}'],
  ['me:', `{SHA}${lots('<62*27>')}=`, ''],
  ["SECRET_KEY = '", `django-insecure-^s8#eg0e%q&an$(${lots('<36*20>')}`, "'"],
  ['data: ', `ZXlK${lots('<62*120>')}`, ''],
  ['sonar.login ?= "', lots('<16*40>'), '"'],
])('a secret goes that a command or a tool reads: %s', (before, secret, after) => {
  const { text } = redact(before + secret + after);
  expect(text).toMatch(/\[REDACTED:[\w-]+]/);
  expect(text.replace(/\[REDACTED:[\w-]+]/, '')).toBe(before + after);
});

test.each([
  'curl -u "$API_KEY:" https://api.example.org',
  'http -a "$USER:$PASSWORD" GET https://api.example.org',
  "createHmac('sha256', secretOfTheWebhook)",
  "server.login('me', password)",
  '"bearer": {"git.example.org": "$TOKEN"}',
  '"d": "M12 0C5.37 0 0 5.37 0 12c0 5.3 3.438 9.8 8.205 11.385"',
  `"k": "${lots('<16*64>')}"`,
  'curl --user developer: https://api.example.org',
  'BUNDLE_PATH__SYSTEM: "true"',
  'BUNDLE_GEMS__EXAMPLE__ORG: "${USER}:${PASSWORD}"',
  'BUNDLE_MIRROR__ALL="https://mirror.example.org"',
  '<add key="ClearTextPassword" value="%FEED_PASSWORD%" />',
])('case 87: nothing goes from %j', (text) => {
  expect(redact(text).text).toBe(text);
});
