import { lintSource } from '@secretlint/core';
import { creator as preset } from '@secretlint/secretlint-rule-preset-recommend';
import { redact } from '../../native-host/ai/redaction/redact.ts';
import { drawLots } from '../secrets/lot.ts';
import { printTable, quantile } from './figures.ts';

/**
 * A megabyte of each kind of text that makes patterns slow, and of code. Beside it secretlint's recommended rules
 * alone, which find fewer kinds, on a 64th of it: on a megabyte of hits they would keep this for minutes.
 */
const SIZE = 1_000_000;
const PEER_SIZE = SIZE / 64;
const ROUNDS = 5;
const AIM_MS = 100;
const lot = drawLots(1);

const KINDS: [name: string, unit: () => string][] = [
  [
    'code',
    () => `  const count${lot.below(99)} = await read(path.join(root, 'src/index.ts'), { signal });\n`,
  ],
  [
    'a diff of a lockfile',
    () => lot.fill('+      "integrity": "sha512-<64*86>==",\n+    "node_modules/x-<26*9>": {\n'),
  ],
  ['beginnings of tokens', () => 'eyJ'],
  ['beginnings of other tokens', () => 'sk-'],
  ['names of secrets', () => 'password'],
  ['names and separators', () => 'token: '],
  ['names and open quotes', () => 'key="'],
  ['escaped open quotes', () => 'password = \\"'],
  ['other open quotes', () => 'token=`'],
  ['assigned passwords', () => lot.fill('password="<62*10>" ')],
  ['assigned keys', () => lot.fill('key=<62*24>\n')],
  ['values drawn by lot', () => lot.fill('<62*24> ')],
  ['tokens', () => lot.fill('ghp_<62*36>\n')],
  ['headers', () => lot.fill('bearer <62*16> ')],
  ['addresses with passwords', () => '://a:b@'],
  ['beginnings of private keys', () => '-----BEGIN RSA PRIVATE KEY-----'],
  ['open elements', () => '<secret>'],
  ['commands', () => 'curl -u a:bcdefg1 '],
  ['escape sequences', () => '\u001b[31m'],
  ['open strings of escape sequences', () => '\u001b]0;'],
  ['invisible characters', () => 'a\u200b'],
  ['marks of keys', () => '1Q~'],
  ['one letter', () => 'a'],
  ['digits', () => '0123456789abcdef'],
  ['line ends', () => '\n'],
];

const rows = [];
for (const [name, unit] of KINDS) rows.push(await rowOf(name, unit));
printTable(`A megabyte of text, milliseconds of ${ROUNDS} rounds`, [
  ['', 'best', 'p50', 'hidden', 'aim', 'secretlint, of 1/64'],
  ...rows,
]);

async function rowOf(name: string, unit: () => string): Promise<string[]> {
  const text = madeOf(unit);
  const times: number[] = [];
  let hidden = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    hidden = redact(text).findings.length;
    times.push(performance.now() - began);
  }
  const figures = [0, 0.5].map((share) => quantile(times, share).toFixed(0));
  return [name, ...figures, String(hidden), `< ${AIM_MS}`, await peerTime(text.slice(0, PEER_SIZE))];
}

function madeOf(unit: () => string): string {
  const parts: string[] = [];
  for (let length = 0; length < SIZE; length += parts.at(-1)?.length ?? 0) parts.push(unit());
  return parts.join('').slice(0, SIZE);
}

async function peerTime(content: string): Promise<string> {
  const began = performance.now();
  await lintSource({
    source: { content, filePath: 'a.txt', ext: '.txt', contentType: 'text' },
    options: { noPhysicFilePath: true, config: { rules: [{ id: 'preset', rule: preset }] } },
  });
  return (performance.now() - began).toFixed(0);
}
