import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectLinear } from '../../../test/processor-time.ts';
import { FILES } from '../../../test/secrets/files.ts';
import { OWN_FORMS } from '../../../test/secrets/formats.ts';
import { drawLots } from '../../../test/secrets/lot.ts';
import { PASSWORD_PLACES, PASSWORDS } from '../../../test/secrets/passwords.ts';
import { NAMED } from '../../../test/secrets/places.ts';
import { LOTS, VENDORS } from '../../../test/secrets/vendors.ts';
import { redact } from './redact.ts';
import { createRedactor } from './stream.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const BODY = 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1bC2dE3fG4';
const OWN = 'an-own-key/without+any=format';
/** Known by their form alone; filled in anew for each run. */
const FORMS = [
  ...[
    'ghp_<62*36>',
    'github_pat_<62*22>_<62*59>',
    'glpat-<slug*20>',
    'npm_<62*36>',
    'sk-ant-api03-<slug*93>AA',
  ],
  ...[
    'AKIA<32*16>',
    'AIza<slug*35>',
    'xoxb-<10*12>-<10*12>-<62*24>',
    'SG.<slug*22>.<slug*43>',
    'sk_live_<62*24>',
  ],
  ...['dop_v1_<16*64>', 'hvs.<slug*95>', 'pypi-AgEIcHlwaS5vcmc<slug*80>', '<62*14>.atlasv1.<slug*67>'],
  ...['https://hooks.slack.com/services/T<36G*8>/B<36G*10>/<62*24>', '<16*32>-us21'],
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.<slug*42>a',
];
const SECRETS = [
  ...FORMS.map((form, seed) => drawLots(seed).fill(form)),
  `${'-----BEGIN '}PRIVATE KEY-----\n${BODY}\n${BODY}\n${'-----END '}PRIVATE KEY-----`,
  OWN,
];
const NOISE = [
  ...[
    '\x1b[31m',
    '\x1b[0m',
    '\x1b[38;2;1;2;3m',
    '\x1b[K',
    '\x1b]0;title\x07',
    '\x1b]8;;https://example.org\x1b\\',
  ],
  ...[
    '\u00ad',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2060',
    '\u2061',
    '\u2062',
    '\u2063',
    '\u2064',
    '\u202e',
    '\u2069',
  ],
  ...['\ufeff', '\ufe0f', '\u{e0041}', '\u{e0100}', '\x07', '\x00'],
];
const OPTIONS = { ownKeys: [OWN] };

function through(chunks: string[]): string {
  const redactor = createRedactor(OPTIONS);
  return chunks.map((chunk) => redactor.push(chunk)).join('') + redactor.end();
}

const drawn = fc.tuple(fc.constantFrom(...FORMS), fc.nat()).map(([form, seed]) => drawLots(seed).fill(form));
const encodedOwn = fc.constantFrom(
  encodeURIComponent(OWN),
  Buffer.from(OWN).toString('hex'),
  ...['', 'x', 'xy'].map((before) =>
    Buffer.from(`${before}${OWN}`)
      .toString('base64url')
      .slice(Math.ceil((before.length * 8) / 6)),
  ),
);

const secretWithNoise = fc
  .tuple(
    fc.oneof(drawn, encodedOwn, fc.constantFrom(...SECRETS)),
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
        if (!secret.includes('\n')) expect(seen).not.toContain(secret.slice(-12));
        for (const line of secret.split('\n').filter((each) => each === BODY))
          expect(seen).not.toContain(line);
        expect(out).toBe(redact(whole, OPTIONS).text);
      },
    ),
    { numRuns: 600 },
  );
});

/** Every kind that is known, in its place, filled in anew; the secret stands in double braces. */
const ofAnyKind = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(...Object.values(OWN_FORMS).flat(), ...FILES),
      fc.tuple(fc.constantFrom(...NAMED), fc.constantFrom(...LOTS)),
      fc.tuple(fc.constantFrom(...PASSWORD_PLACES), fc.constantFrom(...PASSWORDS)),
    ),
    fc.constantFrom(...VENDORS),
    fc.nat(),
  )
  .map(([form, vendor, seed]) => {
    const place =
      typeof form === 'string' ? form : form[0].replace('{}', `{{${form[1]}}}`).replaceAll('{}', '');
    const named = place.replaceAll(/\{vendor\}/gi, vendor);
    return drawLots(seed).fill(named.includes('{{') ? named : `{{${named}}}`);
  });
const noises = fc.array(fc.tuple(fc.nat(200), fc.constantFrom(...NOISE)), { maxLength: 6 });

/** What stands in the braces, and the text with noise inside that. */
function marked(
  sample: string,
  inside: [at: number, noise: string][],
): { secret: string; make: (part: string) => string; noisy: string } {
  const [, before = '', secret = '', after = ''] =
    /^([\s\S]*?)\{\{([\s\S]*?)\}\}([\s\S]*)$/.exec(sample) ?? [];
  const make = (part: string) => `${before}${part}${after}`;
  const characters = [...secret];
  for (const [at, noise] of inside)
    characters.splice(1 + (at % Math.max(1, characters.length - 1)), 0, noise);
  return { secret, make, noisy: characters.join('') };
}

test('case 81: a cut behind the backslash of an escaped quote makes that no part of the secret', () => {
  const text = `first\n{\\"acme_api_key\\":\\"${drawLots(1).fill('<62*40>')}\\"}\n`;
  const cut = text.lastIndexOf('\\') + 1;
  expect(through([text.slice(0, cut), text.slice(cut)])).toBe(redact(text, OPTIONS).text);
});

test('case 81: nor does one of any kind and place, whatever noise it holds and wherever the text is cut', () => {
  fc.assert(
    fc.property(
      ofAnyKind,
      noises,
      around,
      around,
      fc.nat(),
      fc.nat(),
      (sample, inside, before, after, a, b) => {
        const { secret, make, noisy } = marked(sample, inside);
        const whole = (part: string) => `${before}\n${make(part)}\n${after}`;
        // A few look like words by chance: those are not known.
        fc.pre(secret.length > 5 && !redact(whole(secret), OPTIONS).text.includes(secret));
        const text = whole(noisy);
        const [first = 0, second = 0] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y);
        const out = through([text.slice(0, first), text.slice(first, second), text.slice(second)]);
        expect(NOISE.reduce((rest, noise) => rest.replaceAll(noise, ''), out)).not.toContain(secret);
        expect(out).toBe(redact(text, OPTIONS).text);
      },
    ),
    { numRuns: 300 },
  );
});

test('case 81: every kind in every place that comes line by line is hidden as in one piece', () => {
  const lot = drawLots(3);
  const places = [...NAMED, ...PASSWORD_PLACES].map((place) => place.replaceAll('{}', '<uuid>'));
  for (const form of [...places, ...FILES, ...Object.values(OWN_FORMS).flat()]) {
    const text = `first\n${lot.fill(form.replaceAll(/\{vendor\}/gi, 'acme').replaceAll(/\{\{|\}\}/g, ''))}\nlast\n`;
    expect(through(text.split(/(?<=\n)/))).toBe(redact(text, OPTIONS).text);
  }
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
  const line = `${'filler '.repeat(3000)}password="hunter2-and-3"${secret} `.repeat(24);
  let out = '';
  let largest = 0;
  for (let at = 0; at < line.length; at += 999) {
    out += redactor.push(line.slice(at, at + 999));
    largest = Math.max(largest, at + 999 - out.length);
  }
  out += redactor.end();
  expect(out.includes(secret) || out.includes('hunter2-and-3')).toBe(false);
  expect(out === redact(line).text).toBe(true);
  expect(largest).toBeLessThan(150_000);
});

test('a key that never ends does not hold the stream for ever', () => {
  for (const line of ['plain text here\n', 'y\n']) {
    const redactor = createRedactor();
    const out =
      redactor.push(`${'-----BEGIN '}PRIVATE KEY-----\n`) + redactor.push(line.repeat(24_000 / line.length));
    expect(out).toContain(line);
  }
});

test('case 81: a private key is hidden line by line however long it is', () => {
  for (const end of ['', `${'-----END '}PRIVATE KEY-----\nafter\n`]) {
    const text = `${'-----BEGIN '}PRIVATE KEY-----\n${`${BODY}${BODY.slice(20)}\n`.repeat(1500)}${end}`;
    const out = through(text.split(/(?<=\n)/));
    expect(out === redact(text).text).toBe(true);
    expect(out.includes(BODY)).toBe(false);
  }
});

const coloured = (lines: string[]) => lines.map((line) => `\x1b[32m+${line}\x1b[m\n`).join('');
const linesOfKey = (length: number, count: number) =>
  Array.from({ length: count }, () => keyLot.fill(`<64*${length}>`));
const keyLot = drawLots(7);

test('case 82: a cut inside of a colour ends no key', () => {
  const lines = linesOfKey(64, 28);
  const putty = coloured(['Private-Lines: 28', ...lines, 'Private-MAC: 1f']);
  for (const { index } of putty.matchAll(/\x1b\[/g))
    for (const cut of [index + 1, index + 2])
      expect(lines.filter((line) => through([putty.slice(0, cut), putty.slice(cut)]).includes(line))).toEqual(
        [],
      );
  const long = linesOfKey(64, 700);
  const block = coloured([`${'-----BEGIN PGP '}PRIVATE KEY BLOCK-----`, '', ...long]);
  for (const size of [8192, 8193, 32_768, 65_537, 50_001]) {
    const out = through(block.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []);
    expect(long.filter((line) => out.includes(line))).toEqual([]);
  }
});

test('case 81: a long key is hidden line by line, also in short lines and behind blank ones', () => {
  for (const [length, gap] of [
    [20, 0],
    [64, 600],
  ] as const) {
    const [first, last] = [linesOfKey(length, 20_000 / length), linesOfKey(length, 40)];
    const text = `${'-----BEGIN '}PRIVATE KEY-----\n${first.join('\n')}\n${'\n'.repeat(gap)}${last.join('\n')}\n`;
    const out = through(text.split(/(?<=\n)/));
    expect([...first, ...last].filter((line) => out.includes(line))).toEqual([]);
  }
});

test('case 86: time is linear in lines that look like a key of PuTTY and are none', () => {
  const before = process.cpuUsage();
  createRedactor().push(`Private-Lines: 60\n${'+a\n'.repeat(58)}.\n`);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

test('case 86: what cannot be seen is let out, however much of it comes', () => {
  const redactor = createRedactor();
  let out = 0;
  for (let pushed = 0; pushed < 8; pushed++) out += redactor.push('\0'.repeat(500_000)).length;
  expect(out).toBeGreaterThan(1_000_000);
});

test('case 86: a private key that never ends takes no more memory the longer it is', () => {
  const lines = `${BODY}${BODY.slice(20)}\n`.repeat(1000);
  const redactor = createRedactor();
  let out = redactor.push(`${'-----BEGIN '}PRIVATE KEY-----\n`);
  const before = heldBytes();
  for (let pushed = 0; pushed < 12_000_000; pushed += lines.length) out += redactor.push(lines);
  expect(heldBytes() - before).toBeLessThan(3_000_000);
  expect(out + redactor.end()).toBe('[REDACTED:private-key]\n');
});

/** What cannot be collected. */
function heldBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

test('what a name told to be secret is hidden in later chunks', () => {
  const redactor = createRedactor();
  const told = redactor.push(`API_TOKEN=${BODY}\n`) + redactor.push('x\n'.repeat(2000));
  expect(told + redactor.push(`again ${BODY}\n`) + redactor.end()).not.toContain(BODY);
});

test.each([
  ['an element', '<apiToken>\n  c19c2539-5c53-4367-a726-a5c04c123456\n</apiToken>\n'],
  [
    'an element with a name',
    '<string name="api_token">\n  c19c2539-5c53-4367-a726-a5c04c123456\n</string>\n',
  ],
  [
    'a list of properties',
    '<key>ApiToken</key>\n<string>\n  c19c2539-5c53-4367-a726-a5c04c123456</string>\n',
  ],
  [
    "PuTTY's lines",
    `Private-Lines: 3\n${BODY}${BODY.slice(2, 22)}\n${BODY}\n${BODY.slice(7)}\nPrivate-MAC: 1f\n`,
  ],
  ['a block of YAML', `api_token: >-\n  ${BODY}\n`],
  ['.netrc', 'machine a.example.org\n  login me\n  password hunter2-and-3\n'],
])('case 81: %s over several lines that come one by one, or are cut anywhere', (_, text) => {
  expect(through(text.split(/(?<=\n)/))).toBe(redact(text).text);
  for (let cut = 1; cut < text.length; cut++)
    expect(through([text.slice(0, cut), text.slice(cut)])).toBe(redact(text).text);
  expect(through(text.split(/(?<=\n)/))).toContain('[REDACTED:');
});

test('an open element does not hold the stream for ever', () => {
  const redactor = createRedactor();
  expect(redactor.push('<token>\n')).toBe('');
  expect(redactor.push('plain text here\n'.repeat(80))).toContain('plain text here');
  expect(createRedactor().push('const all: Promise<Token>\n')).not.toBe('');
});

test('case 86: time is linear in a line that is one secret, and too long to be held', () => {
  expectLinear((length) => {
    const redactor = createRedactor();
    for (let at = 0; at < length; at += 4080) redactor.push('eyJaaaaaaaa.'.repeat(340));
    expect(redactor.end()).not.toContain('eyJ');
  }, 60_000);
});
