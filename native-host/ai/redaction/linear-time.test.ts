import { expect, test } from 'vitest';
import { redact } from './redact.ts';

/** Beginnings and signs of secrets, which make patterns slow when they come again and again. */
const ADVERSARIAL = [
  'eyJ',
  'eyJ-',
  'eyJaaaaaaaa.',
  'ghp_',
  'sk-',
  'key',
  'key=',
  'key="',
  '?key=',
  'token: ',
  'password',
  '://a:',
  '-u a:bcd ',
  'curl ',
  'curl -u',
  'zip -P ',
  '$6$',
  '&-token',
  'token%3D',
  'token&quot;:&quot;',
  'basicAuth("a",',
  'getConnection(a, "',
  'password("',
  'pwd= ',
  '@tcp(',
  'a:b@tcp',
  '<password a',
  '<password><![CDATA[',
  '"token", a: 1, b: 2,',
  'token:\n  a: b\n',
  '| token ',
  "password').fill(",
  'password="a" -> "',
  'пароль ',
  '密码',
  '密码：',
  'contraseña es ',
  ';password=abcdef',
  'AZDO',
  'a\u200b',
  'bearer ',
  '<secret>',
  '-----BEGIN RSA PRIVATE KEY-----',
  '\x1b[',
  '\x1b]0;',
  '\u200b',
  'a',
  'a.',
  'ab_',
  'x-',
  '-',
  ' ',
  '\n',
  '"',
  '3456789a',
  'kind: Secret\n',
  'kind: Secret\ndata:\n  a: b\n',
  '---\nkind: Secret\n',
  '\npassword={(',
  'token(a): string {',
  'BUNDLE_A__A=b:',
];

test.each(ADVERSARIAL)('case 86: time is linear in text made of %j', (unit) => {
  // Milliseconds of the processor: how long others keep it from us does not count.
  const timed = (length: number) => {
    const text = unit.repeat(Math.ceil(length / unit.length));
    const runs = [1, 2].map(() => {
      const before = process.cpuUsage();
      redact(text);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    return Math.min(...runs);
  };
  timed(20_000);
  // Quadratic time would be 100 times as long; noise of the machine is not ten.
  expect(timed(200_000)).toBeLessThan(40 * Math.max(1, timed(20_000)));
});
