import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redact } from './redact.ts';
import { createRedactor } from './stream.ts';

const BODY = 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1bC2dE3fG4';
const SECRETS = [
  `ghp_${BODY.slice(0, 36)}`,
  `sk-ant-api03-${BODY}${BODY}`,
  `AKIA${'IOSFODNN7EXAMPLE'}`,
  `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.${BODY}`,
  `${'-----BEGIN '}PRIVATE KEY-----\n${BODY}\n${BODY}\n${'-----END '}PRIVATE KEY-----`,
  'an-own-key-without-any-format',
];
const NOISE = ['\x1b[31m', '\x1b[0m', '\u200b', '\u2061', '\u2062', '\u2063', '\u2064', '\ufeff'];
const OPTIONS = { ownKeys: ['an-own-key-without-any-format'] };

function through(chunks: string[]): string {
  const redactor = createRedactor(OPTIONS);
  return chunks.map((chunk) => redactor.push(chunk)).join('') + redactor.end();
}

const secretWithNoise = fc
  .tuple(
    fc.constantFrom(...SECRETS),
    fc.array(fc.tuple(fc.nat(200), fc.constantFrom(...NOISE)), { maxLength: 6 }),
  )
  .map(([secret, noises]) => {
    const places = noises.map(([at, noise]) => ({ at: 1 + (at % (secret.length - 1)), noise }));
    const text = [...secret].map((character, at) => {
      const before = places.filter((place) => place.at === at).map((place) => place.noise);
      return before.join('') + character;
    });
    return { secret, text: text.join('') };
  });
const around = fc
  .array(fc.constantFrom('word ', 'x = 1\n', '\n', '  ', '"quoted" ', 'é🙂 '), { maxLength: 8 })
  .map((words) => words.join(''));

test('case 81: a secret never leaves, whatever noise it holds and wherever it is cut', () => {
  fc.assert(
    fc.property(
      secretWithNoise,
      around,
      around,
      fc.nat(),
      fc.nat(),
      ({ secret, text }, before, after, a, b) => {
        const whole = `${before}\n${text}\n${after}`;
        const [first, second] = [a % (whole.length + 1), b % (whole.length + 1)].sort((x, y) => x - y) as [
          number,
          number,
        ];
        const out = through([whole.slice(0, first), whole.slice(first, second), whole.slice(second)]);
        const seen = NOISE.reduce((rest, noise) => rest.replaceAll(noise, ''), out);
        expect(seen).not.toContain(secret);
        for (const line of secret.split('\n').filter((each) => each === BODY))
          expect(seen).not.toContain(line);
        expect(out).toBe(redact(whole, OPTIONS).text);
      },
    ),
    { numRuns: 1000 },
  );
});

test('case 81: one character at a time', () => {
  for (const secret of SECRETS) {
    const text = `start\nvalue ${secret} end\nlast`;
    expect(through([...text])).toBe(redact(text, OPTIONS).text);
  }
});

test('whole lines come out at once', () => {
  const redactor = createRedactor();
  expect(redactor.push('one\ntwo')).toBe('one\n');
  expect(redactor.push(' and more\n')).toBe('two and more\n');
  expect(redactor.end()).toBe('');
});

test('a line without end is let out bit by bit, without its secrets', () => {
  const redactor = createRedactor();
  const secret = SECRETS[0] ?? '';
  const line = `${'filler '.repeat(3000)}password="hunter2-and-3"${secret} `.repeat(12);
  let out = '';
  let largest = 0;
  for (let at = 0; at < line.length; at += 999) {
    out += redactor.push(line.slice(at, at + 999));
    largest = Math.max(largest, at + 999 - out.length);
  }
  out += redactor.end();
  expect(out.includes(secret) || out.includes('hunter2-and-3')).toBe(false);
  expect(out === redact(line).text).toBe(true);
  expect(largest).toBeLessThan(70_000);
});

test('a key that never ends does not hold the stream for ever', () => {
  const redactor = createRedactor();
  const out =
    redactor.push(`${'-----BEGIN '}PRIVATE KEY-----\n`) +
    redactor.push('plain text here\n'.repeat(3000)) +
    redactor.end();
  expect(out).toContain('plain text here');
});
