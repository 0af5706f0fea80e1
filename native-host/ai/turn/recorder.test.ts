import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Part } from '../../../shared/conversation/part.ts';
import { createRecorder } from './recorder.ts';

const KEY = 'sk-abcab-key-0042';

function text(value: string): Part {
  return { type: 'text-delta', text: value };
}

function record(ownKeys: string[] = []) {
  const commits: Part[][] = [];
  const failures: unknown[] = [];
  const recorder = createRecorder(
    (parts) => commits.push(structuredClone(parts)),
    (error) => failures.push(error),
    ownKeys,
  );
  return { commits, failures, recorder, all: () => [...commits, recorder.finish()].flat() };
}

function joined(parts: Part[]): string {
  return parts.map((part) => (part.type === 'text-delta' ? part.text : `<${part.type}>`)).join('');
}

test('the first delta is committed at once, those that follow are gathered', async () => {
  const { commits, recorder } = record();
  for (const word of ['a', 'b', 'c']) recorder.push(text(word));
  expect(commits).toEqual([[text('a')]]);
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(commits).toEqual([[text('a')], [text('bc')]]);
  recorder.push(text('d'));
  expect(commits).toHaveLength(3);
});

test('parts keep their order, and kinds of text stay apart', () => {
  const { recorder, all } = record();
  const parts: Part[] = [
    { type: 'reasoning-delta', text: 'r1' },
    { type: 'reasoning-delta', text: 'r2' },
    text('t1'),
    { type: 'tool-call', id: '1', name: 'n', args: '{}' },
    text('t2'),
    { type: 'finish', reason: 'stop' },
  ];
  for (const part of parts) recorder.push(part);
  expect(all()).toEqual(parts);
});

test('a commit that fails later is told, and its parts are still there', async () => {
  let full = false;
  const failures: unknown[] = [];
  const recorder = createRecorder(
    () => {
      if (full) throw new Error('full');
    },
    (error) => failures.push(error),
    [],
  );
  recorder.push(text('a'));
  full = true;
  recorder.push(text('b'));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(failures).toEqual([new Error('full')]);
  expect(recorder.finish()).toEqual([text('b')]);
});

test('case 81: our own key is taken out however it is cut, and all other text stays', () => {
  const pieces = fc.array(
    fc.constantFrom(KEY, 's', 'sk-', 'sk-abcab', '-key-', 'abc', ' ', 'sk-abcab-key-004', '2'),
  );
  fc.assert(
    fc.property(pieces, fc.integer({ min: 1, max: 5 }), (parts, size) => {
      const whole = parts.join('');
      const { recorder, all } = record([KEY]);
      for (let at = 0; at < whole.length; at += size) recorder.push(text(whole.slice(at, at + size)));
      expect(joined(all())).toBe(whole.replaceAll(KEY, '[REDACTED]'));
    }),
  );
});

test('case 84: a key in a tool call is hidden, and one whose halves have something else between them', () => {
  const { recorder, all } = record([KEY]);
  recorder.push(text(`a ${KEY.slice(0, 9)}`));
  recorder.push({ type: 'reasoning-delta', text: 'hm' });
  recorder.push({ type: 'tool-call', id: KEY, name: KEY, args: `{"x":"${KEY}"}` });
  recorder.push(text(KEY.slice(9)));
  recorder.push({ type: 'finish', reason: 'stop' });
  const parts = all();
  expect(parts.find(({ type }) => type === 'tool-call')).toMatchObject({ args: '{"x":"[REDACTED]"}' });
  expect(JSON.stringify(parts)).not.toContain(KEY);
  expect(joined(parts)).toBe('a <reasoning-delta><tool-call>[REDACTED]<finish>');
});
