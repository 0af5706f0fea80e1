import { describe, expect, test } from 'vitest';
import { redact } from '../../native-host/ai/redaction/redact.ts';
import { FILES } from './files.ts';
import { OWN_FORMS } from './formats.ts';
import { drawLots, type Lot } from './lot.ts';
import { NEAR_MISSES } from './near-misses.ts';
import { PASSWORD_PLACES, PASSWORDS } from './passwords.ts';
import { AROUND, NAMED } from './places.ts';
import { LOTS, VENDORS } from './vendors.ts';

/**
 * Formats and places as their vendors publish them, with values drawn by lot: another seed gives other values, and
 * none of them was there when the rules were written. A share below these means that rules know forms by heart.
 */
const LEAST = 0.97;
const SEED = Number(process.env.PULLSIDE_SEED ?? 20261122);

interface Sample {
  /** The form or place that it was made from. */
  from: string;
  text: string;
  secret: string;
}

const lot = drawLots(SEED);
const EACH = 4;

test('secrets of published formats go, whatever stands around them', () => {
  expectHidden(
    Object.values(OWN_FORMS)
      .flat()
      .flatMap((form) => AROUND.map((around) => ({ from: form, ...placed(around, marked(lot, form)) }))),
  );
});

test('keys without a form go where a name speaks of them', () => {
  expectHidden(
    times(NAMED, (place) => ({ from: place, ...placed(named(place), plain(lot.fill(lot.pick(LOTS)))) })),
  );
});

test('passwords go where a name, a command or a file speaks of them', () => {
  expectHidden(
    times(PASSWORD_PLACES, (place) => ({
      from: place,
      ...placed(place, plain(lot.fill(lot.pick(PASSWORDS)))),
    })),
  );
});

test('what files of credentials hold goes', () => {
  expectHidden(times(FILES, (file) => ({ from: file, ...marked(lot, file) })));
});

describe('case 87: what only looks like a secret stays', () => {
  test.each(NEAR_MISSES)('%j', (form) => {
    for (let round = 0; round < EACH; round += 1) {
      const text = lot.fill(form);
      expect(redact(text).text).toBe(text);
    }
  });
});

/** The part in double braces is the secret, or all of it. */
function marked(by: Lot, form: string): { text: string; secret: string } {
  const text = by.fill(form);
  const secret = /\{\{([\s\S]*?)\}\}/.exec(text)?.[1];
  return secret === undefined ? plain(text) : { text: text.replace(`{{${secret}}}`, () => secret), secret };
}

function plain(secret: string): { text: string; secret: string } {
  return { text: secret, secret };
}

function placed(place: string, { text, secret }: { text: string; secret: string }) {
  return { text: place.split('{}').join(text), secret };
}

function named(place: string): string {
  const vendor = lot.pick(VENDORS);
  return place
    .replaceAll('{Vendor}', vendor.charAt(0).toUpperCase() + vendor.slice(1))
    .replaceAll('{vendor}', vendor)
    .replaceAll('{VENDOR}', vendor.toUpperCase());
}

function times(places: readonly string[], make: (place: string) => Sample): Sample[] {
  return places.flatMap((place) => Array.from({ length: EACH }, () => make(place)));
}

function expectHidden(samples: Sample[]): void {
  const missed = samples.filter(({ text, secret }) => !isHidden(redact(text).text, secret));
  const share = 1 - missed.length / samples.length;
  const worst = missed.slice(0, 10).map(({ from, text }) => `${from}: ${text.slice(0, 120)}`);
  expect([share >= LEAST, share >= LEAST ? [] : worst]).toEqual([true, []]);
}

/** Of a long secret no twelve characters in a row may stay, but for what all of its kind begin with. */
function isHidden(text: string, secret: string): boolean {
  if (secret.length < 24) return !text.includes(secret);
  for (let at = 8; at + 12 <= secret.length; at += 1)
    if (text.includes(secret.slice(at, at + 12))) return false;
  return true;
}
