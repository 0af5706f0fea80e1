import { expect, test } from 'vitest';
import { redact } from './redact.ts';
import { createRedactor } from './stream.ts';

const HELD = { user: 'c2FpbG9yOm1vcm5pbmc=', 'notes.txt': 'aGVyZSBhcmUgdGhlIHdvcmRz', id: 'MTIzNDU2' };
const entries = Object.entries(HELD)
  .map(([name, value]) => `  ${name}: ${value}\n`)
  .join('');
const hidden = Object.keys(HELD)
  .map((name) => `  ${name}: [REDACTED:kubernetes-secret]\n`)
  .join('');

const secretWith = (held: string) => [
  `apiVersion: v1\nkind: Secret\nmetadata:\n  name: letters\ntype: Opaque\ndata:\n${held}`,
  `apiVersion: v1\ndata:\n${held}kind: Secret\nmetadata:\n  name: letters\n`,
  `kind: ConfigMap\ndata:\n  a: bGV0dGVycw==\n---\napiVersion: v1\nkind: "Secret"\ndata:\n${held}---\nkind: Service\n`,
];

test('what a Secret of Kubernetes holds goes, whatever its names are', () => {
  const expected = secretWith(hidden);
  for (const [index, text] of secretWith(entries).entries()) {
    expect(redact(text).text).toBe(expected[index]);
    const marked = (of = '') => of.replace(/^(?=.)/gm, '+');
    expect(redact(marked(text)).text).toBe(marked(expected[index]));
  }
});

test('line by line, too, also where the kind comes last', () => {
  for (const [index, text] of secretWith(entries).entries()) {
    const redactor = createRedactor();
    const out = text.split(/(?<=\n)/).map((line) => redactor.push(line));
    expect(out.join('') + redactor.end()).toBe(secretWith(hidden)[index]);
  }
});

test('data that no kind follows is not held for ever', () => {
  const redactor = createRedactor();
  const line = '  a: some words of a long letter\n';
  const out = Array.from({ length: 400 }, () => redactor.push(line));
  expect(redactor.push('apiVersion: v1\ndata:\n')).toBe('apiVersion: v1\n');
  expect(redactor.push(line)).toBe('');
  for (let count = 0; count < 400; count += 1) out.push(redactor.push(line));
  expect(out.at(-1)).toBe(line);
});

test('plain values, JSON, blocks and lists', () => {
  const sign = '[REDACTED:kubernetes-secret]';
  for (const [before, value, after] of [
    ['kind: Secret\nstringData:\n  user: ', 'Harbour*2093', '\n'],
    ['{\n  "kind": "Secret",\n  "data": {\n    "user": "', HELD.user, '",\n    "on": "b24="\n  }\n}'],
    ['kind: Secret\ndata:\n  .dockercfg: |\n    ', HELD['notes.txt'], '\n'],
    ['items:\n  - apiVersion: v1\n    data:\n      user: ', HELD.user, '\n    kind: Secret\n'],
  ] as const)
    expect(redact(before + value + after).text).toBe(before + sign + after);
});

test.each([
  `kind: ConfigMap\ndata:\n${entries}`,
  `apiVersion: v1\nkind: SealedSecret\ndata:\n${entries}`,
  `kind: Secret\nmetadata:\n  name: production\n  labels: enabled1\ntype: Opaque\n`,
  `kind: Secret\ndata:\n  user: {{ .Values.user | b64enc }}\n  empty: ""\n`,
  `kind: Secret\nname: letters\n---\nkind: ConfigMap\ndata:\n${entries}`,
  'kind: Secret\nstringData:\n  log-level: debug\n',
])('case 87: nothing goes from %j', (text) => {
  expect(redact(text).text).toBe(text);
});
