import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lintSource } from '@secretlint/core';
import { creator as preset } from '@secretlint/secretlint-rule-preset-recommend';
import { redact } from '../../native-host/ai/redaction/redact.ts';
import { drawLots } from '../secrets/lot.ts';
import { printTable, quantile } from './figures.ts';

/**
 * A megabyte of each kind of text that makes patterns slow, and of code. Beside it secretlint's recommended rules
 * alone, which find fewer kinds, on a 64th of it: on a megabyte of hits they would keep this for minutes. All kinds
 * take turns, so that a machine that is slow for a while is so for all of them.
 */
const SIZE = 1_000_000;
const PEER_SIZE = SIZE / 64;
const ROUNDS = 10;
const AIM_MS = 100;
const lot = drawLots(1);

interface Kind {
  name: string;
  unit: () => string;
  /** Stands once, before all others. */
  lead?: string;
}

const of = (unit: string) => () => unit;
const drawn = (template: string) => () => lot.fill(template);

const KINDS: Kind[] = [
  {
    name: 'code',
    unit: () => `  const count${lot.below(99)} = await read(path.join(root, 'src/index.ts'), { signal });\n`,
  },
  {
    name: 'a diff of a lockfile',
    unit: drawn('+      "integrity": "sha512-<64*86>==",\n+    "node_modules/x-<26*9>": {\n'),
  },
  {
    name: 'minified code',
    unit: drawn('function <26*1>(e,t){return e.key===t.key||!0?n("<26*4>",{a:e,b:t.token}):<26*1>[0]},'),
  },
  { name: 'objects with short values', unit: drawn('{"id":<10*6>,"token":"<62*4>","auth":{"key":null}},') },
  { name: 'short pairs', unit: drawn('<26*2>=<62*3> ') },
  { name: 'beginnings of tokens', unit: of('eyJ') },
  { name: 'beginnings of other tokens', unit: of('sk-') },
  { name: 'beginnings of key ids', unit: of('AKIA') },
  { name: 'beginnings with a point', unit: of('pat.') },
  { name: 'names of secrets', unit: of('password') },
  { name: 'names and blanks', unit: of('pass ') },
  { name: 'names and separators', unit: of('token: ') },
  { name: 'names in prose', unit: of('password is ') },
  { name: 'names called', unit: of('password("') },
  { name: 'names and open quotes', unit: of('key="') },
  { name: 'escaped open quotes', unit: of('password = \\"') },
  { name: 'other open quotes', unit: of('token=`') },
  { name: 'names that all differ', unit: drawn('token_<26*8>="abcdefgh" ') },
  { name: 'one value without end', unit: of('a'), lead: 'password=' },
  { name: 'assigned passwords', unit: drawn('password="<62*10>" ') },
  { name: 'assigned keys', unit: drawn('key=<62*24>\n') },
  { name: 'assigned keys, names that differ', unit: drawn('<26G*6>_KEY=<62*32>\n') },
  { name: 'values drawn by lot', unit: drawn('<62*24> ') },
  { name: 'tokens', unit: drawn('ghp_<62*36>\n') },
  { name: 'headers', unit: drawn('bearer <62*16> ') },
  { name: 'open headers', unit: of('Authorization: ') },
  { name: 'cookies', unit: of('Cookie: ') },
  { name: 'queries', unit: drawn('?key=<62*8>&') },
  { name: 'deep percent encoding', unit: of('%2525252F') },
  { name: 'open addresses', unit: of('https://') },
  { name: 'one address without end', unit: of('a'), lead: 'https://user:' },
  { name: 'addresses with passwords', unit: of('://a:b@') },
  { name: 'beginnings of private keys', unit: of('-----BEGIN RSA PRIVATE KEY-----') },
  { name: 'dashes and BEGIN', unit: of('-----BEGIN ') },
  { name: 'a private key without end', unit: drawn('<64*64>\n'), lead: '-----BEGIN RSA PRIVATE KEY-----\n' },
  { name: 'base64 without end', unit: drawn('<64*999>') },
  { name: 'hexadecimal without end', unit: drawn('<16*999>') },
  { name: 'beginnings of hashes', unit: of('$6$') },
  { name: 'open elements', unit: of('<secret>') },
  { name: 'commands', unit: of('curl -u a:bcdefg1 ') },
  { name: 'names of commands', unit: of('curl ') },
  { name: 'open options of commands', unit: of('zip -P ') },
  { name: 'escape sequences', unit: of('\u001b[31m') },
  { name: 'escape sequences in words', unit: drawn('\u001b[3<10*1>m<62*1>') },
  { name: 'open strings of escape sequences', unit: of('\u001b]0;') },
  { name: 'invisible characters', unit: of('a\u200b') },
  { name: 'invisible characters in names', unit: of(`${[...'password'].join('\u200b')}=`) },
  { name: 'marks of keys', unit: of('1Q~') },
  { name: 'one letter', unit: of('a') },
  { name: 'letters and colons', unit: of('a:') },
  { name: 'equals signs', unit: of('=') },
  { name: 'quotes', unit: of('"') },
  { name: 'backslashes', unit: of('\\') },
  { name: 'digits', unit: of('0123456789abcdef') },
  { name: 'line ends', unit: of('\n') },
];

const texts = [...ordinaryDiffs(), ...KINDS.map((kind) => ({ name: kind.name, text: madeOf(kind) }))].map(
  (each) => ({
    ...each,
    times: [] as number[],
    hidden: 0,
  }),
);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const each of texts) {
    const began = performance.now();
    each.hidden = redact(each.text).findings.length;
    each.times.push(performance.now() - began);
  }
}

const rows = [];
for (const { name, text, times, hidden } of texts) {
  const figures = [times[0] ?? 0, quantile(times, 0), quantile(times, 0.5)].map((time) => time.toFixed(0));
  rows.push([name, ...figures, String(hidden), `< ${AIM_MS}`, await peerTime(text.slice(0, PEER_SIZE))]);
}
printTable(`A megabyte of text, milliseconds of ${ROUNDS} rounds`, [
  ['', 'first', 'best', 'p50', 'hidden', 'aim', 'secretlint, of 1/64'],
  ...rows,
]);

function madeOf({ unit, lead = '' }: Kind): string {
  const parts = [lead];
  for (let length = lead.length; length < SIZE; length += parts.at(-1)?.length ?? 0) parts.push(unit());
  return parts.join('').slice(0, SIZE);
}

/** The first megabytes of real pull requests' diffs, where there are any. */
function ordinaryDiffs(): { name: string; text: string }[] {
  const folder = join(process.env.PULLSIDE_CAPTURES ?? '../shared/captures', 'review-context');
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.diff'));
  const all = names.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
  return [0, 1, 2].map((place) => ({
    name: `ordinary diffs, ${place + 1}`,
    text: all.slice(place * SIZE, (place + 1) * SIZE),
  }));
}

async function peerTime(content: string): Promise<string> {
  const began = performance.now();
  await lintSource({
    source: { content, filePath: 'a.txt', ext: '.txt', contentType: 'text' },
    options: { noPhysicFilePath: true, config: { rules: [{ id: 'preset', rule: preset }] } },
  });
  return (performance.now() - began).toFixed(0);
}
