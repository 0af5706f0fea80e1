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
  ['sonar.login ?= "', lots('<16*40>'), '"'],
])('a secret goes that a command or a tool reads: %s', (before, secret, after) => {
  const { text } = redact(before + secret + after);
  expect(text).toMatch(/\[REDACTED:[\w-]+]/);
  expect(text.replace(/\[REDACTED:[\w-]+]/, '')).toBe(before + after);
});

test.each([
  'curl -u "$API_KEY:" https://api.example.org',
  'curl --user developer: https://api.example.org',
  'BUNDLE_PATH__SYSTEM: "true"',
  'BUNDLE_GEMS__EXAMPLE__ORG: "${USER}:${PASSWORD}"',
  'BUNDLE_MIRROR__ALL="https://mirror.example.org"',
  '<add key="ClearTextPassword" value="%FEED_PASSWORD%" />',
])('case 87: nothing goes from %j', (text) => {
  expect(redact(text).text).toBe(text);
});
