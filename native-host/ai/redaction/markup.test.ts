import { expect, test } from 'vitest';
import { drawLots } from '../../../test/secrets/lot.ts';
import { redact } from './redact.ts';

const lots = (form: string) => drawLots(form.length).fill(form);

test.each([
  ['<ns2:clientSecret>', '</ns2:clientSecret>'],
  ['<wsse:Password Type="x#PasswordText">', '</wsse:Password>'],
  ['<password><![CDATA[', ']]></password>'],
  ['&lt;password&gt;', '&lt;/password&gt;'],
  ['password=&#34;', '&#34;'],
  ['<tr><td>password</td><td>', '</td></tr>'],
  ['<dt>API token</dt><dd>', '</dd>'],
  ['<entry><key>db.password</key><value>', '</value></entry>'],
  ['<strong>Password:</strong> ', ''],
  ['token: <code>', '</code>'],
  ['| password | ', ' |'],
  ['| `DB_PASSWORD` | ', ' |'],
  ['  ~ password = "old" -> "', '"'],
  ['  ["password"]=>\n  string(20) "', '"'],
  ['{ "name": "ACME_SECRET", "slotSetting": false, "value": "', '" }'],
  ['{"Name": "JWT_SECRET", "Type": "SecureString", "Value": "', '"}'],
  ['[{"ParameterKey": "ACME_TOKEN", "ParameterValue": "', '"}]'],
  ['variable "acme_token" {\n  type    = string\n  default = "', '"\n}'],
  ['- name: ACME_TOKEN\n  description: opens the door\n  value: ', ''],
  ['"parameters": { "signing_key": { "value": "', '" } }'],
  ['  ACCESSTOKEN:\n    Type: String\n    Default: ', ''],
  ["page.fill('input[name=password]', '", "')"],
  ["cy.get('#password').type('", "')"],
  ['find_element(By.ID, "password").send_keys("', '")'],
])('a secret goes from %s', (before, after) => {
  const secret = lots('<62*14>');
  const { text } = redact(before + secret + after);
  expect(text).toMatch(/\[REDACTED:\w+]/);
  expect(text.replace(/\[REDACTED:\w+]/, '')).toBe(before + after);
});

test.each([
  '<code>NextToken</code> value_in_the_response2',
  '<Password Type="x">required</Password>',
  '<td>password</td><td>string</td>',
  '| password | string | yes |',
  '| token | sha256 of the file |',
  'type Auth = password | token2fa;',
  ':param Ed25519PrivateKey|Ed448PrivateKey|Ed448PublicKey key:',
  '["password"]=>\n  string(0) ""',
  '~ password = (sensitive value) -> (known after apply)',
  '{ "name": "password", "type": "string", "required": true }',
  '"required": ["password"], "properties": { "value": "abcdef12" }',
  "page.fill('#password', user.password)",
  "cy.get('#password').type('{enter}')",
  'token:\n  description: names it\n  default: ${{ github.token }}',
])('case 87: nothing goes from %j', (text) => {
  expect(redact(text).text).toBe(text);
});
