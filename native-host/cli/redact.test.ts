import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { redactCommand } from './redact.ts';

const SECRET = `ghp_${'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1bC2'}`;

async function filter(
  input: string | Buffer[],
  options: { jsonl: boolean; ownKeys?: string[] },
): Promise<string> {
  const output = new PassThrough();
  const chunks = typeof input === 'string' ? [Buffer.from(input)] : input;
  const [, out] = await Promise.all([
    redactCommand(Readable.from(chunks), output, { ownKeys: [], ...options }).finally(() => output.end()),
    text(output),
  ]);
  return out;
}

test('text passes, secrets do not, also across chunks and split characters', async () => {
  const bytes = Buffer.from(`naïve \x1b[1m${SECRET}\x1b[0m 🙂\nlast`);
  const expected = 'naïve \x1b[1m[REDACTED:github-token]\x1b[0m 🙂\nlast';
  for (let at = 0; at < bytes.length; at++)
    expect(await filter([bytes.subarray(0, at), bytes.subarray(at)], { jsonl: false })).toBe(expected);
});

test('--jsonl gives each line its findings', async () => {
  const rows = [
    { id: 'a', text: `x ${SECRET}` },
    { id: 2, text: 'nothing\n' },
  ];
  const out = await filter(rows.map((row) => JSON.stringify(row)).join('\n'), { jsonl: true });
  expect(
    out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { id: 'a', text: 'x [REDACTED:github-token]', findings: [{ kind: 'github-token', start: 2, end: 42 }] },
    { id: 2, text: 'nothing\n', findings: [] },
  ]);
});

test('--jsonl: rows end at line feeds alone, wherever the chunks end', async () => {
  const rows = [
    { id: 1, text: `a\u2028${SECRET}\u2029b` },
    { id: 2, text: '\u0085\v\f' },
  ];
  const bytes = Buffer.from(`\ufeff${rows.map((row) => JSON.stringify(row)).join('\r\n')}\r\n`);
  for (const size of [1, 7, bytes.length]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    const lines = (await filter(chunks, { jsonl: true })).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { id: 1, text: 'a\u2028[REDACTED:github-token]\u2029b' },
      { id: 2, text: '\u0085\v\f', findings: [] },
    ]);
  }
});

test.each([
  ['{"id":1}', 'line 3 is no object with id and text; with --jsonl each line is an object'],
  ['{"id":1,"text":2}', 'line 3 is no object with id and text'],
  ['"text"', 'line 3 is no object with id and text'],
  ['{"id":1,"text":"x', 'line 3 is no JSON'],
])('a line that is no row is named by its number and what is wrong: %s', async (line, message) => {
  const input = `{"id":0,"text":"x"}\n\n${line}\n{"id":4,"text":"y"}\n`;
  await expect(filter(input, { jsonl: true })).rejects.toThrow(message);
});

test('the error repeats nothing of the line, which may hold a secret', async () => {
  const refused = await filter(`{"text":"${SECRET}\n`, { jsonl: true }).catch(String);
  expect(refused).not.toContain(SECRET.slice(0, 12));
});

test('nor does it crash where more may still come', async () => {
  const input = new PassThrough();
  input.write('no row\n');
  const redacting = redactCommand(input, new PassThrough(), { jsonl: true, ownKeys: [] });
  await expect(redacting).rejects.toThrow('with --jsonl each line is an object');
  await new Promise(setImmediate);
});

test("the environment's keys are our own", async () => {
  const ownKeys = ['no-known-format-at-all'];
  expect(await filter('a no-known-format-at-all b', { jsonl: false, ownKeys })).toBe(
    'a [REDACTED:own-key] b',
  );
});
