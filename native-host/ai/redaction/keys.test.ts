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
