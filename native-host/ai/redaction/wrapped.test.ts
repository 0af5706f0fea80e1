import { expect, test } from 'vitest';
import { expectLinear } from '../../../test/processor-time.ts';
import { drawLots } from '../../../test/secrets/lot.ts';
import { redact } from './redact.ts';
import { createRedactor } from './stream.ts';

const OWN = drawLots(7).fill('<62*108>');
const OPTIONS = { ownKeys: [OWN] };
const BASE64 = Buffer.from(`x${OWN}\n`).toString('base64');

/** As a tool breaks it, each line between these. */
function wrapped(text: string, width: number, begin = '', end = ''): string {
  const lines = text.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
  return lines.map((line) => `${begin}${line}${end}\n`).join('');
}

const WAYS: [string, string][] = [
  ['base64', wrapped(BASE64, 76)],
  ['base64 of another system', wrapped(BASE64, 64, '', '\r')],
  ['base64 in a mail', wrapped(BASE64, 72, '> ')],
  ['base64 in a block of YAML', wrapped(BASE64, 76, '    ')],
  ['base64 in a diff', wrapped(BASE64, 76, '+')],
  ['base64 in the code of a diff', wrapped(BASE64, 76, '+  "', '" +')],
  ['xxd -p', wrapped(Buffer.from(OWN).toString('hex'), 60)],
  ['a narrow terminal', wrapped(OWN, 40)],
  ['a shell', wrapped(OWN, 40, '', '\\')],
  ['a quoted-printable mail', wrapped(OWN, 75, '', '=')],
];

/** What stands before and behind the key in the same code, and the marks of a line. */
const LONGEST_REST = 16;

test.each(WAYS)('case 85: our own key goes whole when %s breaks it into lines', (_, text) => {
  const { text: hidden, findings } = redact(`before\n${text}behind\n`, OPTIONS);
  expect(findings.map(({ kind }) => kind)).toEqual(['own-key']);
  expect(hidden.replace('[REDACTED:own-key]', '').length).toBeLessThan(
    'before\nbehind\n'.length + LONGEST_REST,
  );
});

test.each(WAYS)('case 81: %s may be cut anywhere', (_, text) => {
  const whole = `before\n${text}behind\n`;
  const through = (chunks: string[]) => {
    const redactor = createRedactor(OPTIONS);
    return chunks.map((chunk) => redactor.push(chunk)).join('') + redactor.end();
  };
  const { text: hidden } = redact(whole, OPTIONS);
  expect(through(whole.split(/(?<=\n)/))).toBe(hidden);
  expect(through([...whole])).toBe(hidden);
  for (let cut = 1; cut < whole.length; cut++)
    expect(through([whole.slice(0, cut), whole.slice(cut)])).toBe(hidden);
});

test('a line that ends like the beginning of our own key stays, and is let out with the next', () => {
  const redactor = createRedactor(OPTIONS);
  expect(redactor.push(`a ${OWN.slice(0, 12)}\n`)).toBe('a ');
  expect(redactor.push('b\n')).toBe(`${OWN.slice(0, 12)}\nb\n`);
});

test.each(['\n', ' \n', '\n+', '\\\n', '"\n"', `${OWN.slice(0, 90)}\n`, `${OWN.slice(9)}\n`])(
  'case 86: time is linear with a key of our own in text made of %j',
  (unit) => {
    expectLinear((length) => redact(unit.repeat(Math.ceil(length / unit.length)), OPTIONS), 20_000);
  },
);
