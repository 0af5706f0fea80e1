import { expect, test } from 'vitest';
import { drawLots } from '../../../test/secrets/lot.ts';
import { redact } from './redact.ts';

const lots = (form: string) => drawLots(form.length).fill(form);

test.each([
  `kind: SealedSecret\nspec:\n  encryptedData:\n    password: AgBy${lots('<64*200>')}`,
  `arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod/db-password-vmxh0r`,
  `raise KeyError("${lots('<62*24>')}")`,
])('case 87: nothing goes from %j', (text) => {
  expect(redact(text).text).toBe(text);
});

test('the escape before a value is none of it', () => {
  expect(redact(`"the token:\\n${lots('<62*32>')}"`).text).toBe('"the token:\\n[REDACTED:key]"');
});

test('the host behind a token stays', () => {
  const text = 'url=https://x-access-token:a1b2c3d4e5f6@git.acme.dev/a/b';
  expect(redact(text).text).toBe('url=https://x-access-token:[REDACTED:connection-string]@git.acme.dev/a/b');
});
