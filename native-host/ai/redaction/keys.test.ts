import { expect, test } from 'vitest';
import { drawLots } from '../../../test/secrets/lot.ts';
import { redact } from './redact.ts';

const lots = (form: string) => drawLots(form.length).fill(form);

test.each([
  ['PERCY_KEY=', lots('<16*40>'), ''],
  ['imgixKey := "', lots('<16*64>'), '"'],
  ['hmac_key = "', lots('<16*40>'), '"'],
  ['"acme_key": "', lots('<uuid>'), '",'],
])('a key behind a word of its own may look like an id: %s', (before, secret, after) => {
  expect(redact(before + secret + after).text).toBe(`${before}[REDACTED:key]${after}`);
});

test.each([
  `key = "${lots('<16*40>')}"`,
  `cache_key=${lots('<16*64>')}`,
  `commitKey: "${lots('<16*40>')}"`,
  `"restore_key": "${lots('<16*64>')}"`,
  `entityKey = "${lots('<uuid>')}"`,
  `acme_key = "sha256-${lots('<64*43>=')}"`,
  `ACME_KEY=${'0'.repeat(40)}`,
  `the acme_key of ${lots('<16*40>')}`,
])('case 87: what finds a thing is no key: %s', (text) => {
  expect(redact(text).text).toBe(text);
});

test.each([
  ['a client: "', `acme_tkn_${lots('<62*40>')}`, '"'],
  ['see ', `brx_${lots('<62*36>')}`, '.'],
  ['deploy=', `acme_prod_sk2_${lots('<62*48>')}`, ' now'],
])('a token goes whose prefix is nobody we know: %s%s', (before, secret, after) => {
  expect(redact(before + secret + after).text).toBe(`${before}[REDACTED:token]${after}`);
});

test.each([
  `user_${lots('<62*27>')}`,
  `acme_${lots('<36*32>')}`,
  `vendor_${lots('<62*40>')}.js`,
  `acme_${lots('<62*40>')}/notes`,
  'test_shouldReturnTheUser2WhenTheTokenExpires',
  'x_fromBase64ToUtf8StringWithoutPaddingV2',
])('case 87: ids and names of things have prefixes, too: %s', (text) => {
  expect(redact(text).text).toBe(text);
});
