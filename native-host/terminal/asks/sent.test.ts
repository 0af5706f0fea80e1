import { expect, test } from 'vitest';
import type { Receipt, ReceiptSection } from '../../../shared/conversation/receipt.ts';
import { sentLine } from './sent.ts';

const section = (change: Partial<ReceiptSection>): ReceiptSection => ({
  name: 'page',
  label: 'Pull request',
  tokens: 100,
  budget: 400,
  sent: 'whole',
  of: 100,
  fixed: false,
  details: [],
  ...change,
});
const row = (label: string, note: string) => ({ label, note, tokens: 10 });
const receipt = (...sections: ReceiptSection[]) => ({ sections }) as Receipt;

const command = section({
  name: 'terminal',
  label: 'Terminal',
  details: [row('npm test', 'exit 1'), row('stderr', '14 lines')],
});
const all = receipt(
  section({ name: 'role' }),
  section({}),
  section({ name: 'diff', tokens: 2012, of: 9120, sent: 'cut' }),
  command,
  section({ name: 'code', details: [row('src/a.ts:1', ''), row('src/b.ts:2', '')] }),
  section({ name: 'history', tokens: 0, sent: 'empty' }),
);

test('C8: a question at the prompt says what goes along, what failed first', () => {
  expect(sentLine(all, 200)).toBe(
    'with npm test: exit 1 · stderr: 14 lines · 2 places in the code · diff 2.0k of 9.1k tokens · description',
  );
});

test('in a narrow terminal it is one line that counts the rest', () => {
  expect(sentLine(all, 50)).toBe('with npm test: exit 1 · stderr: 14 lines · 3 more');
  expect(sentLine(all, 10)).toBe('with npm test: exit 1 · 4 more');
});

test('a command too long for the line is cut, so that how it ended and the count of the rest stay', () => {
  const long = section({
    name: 'terminal',
    label: 'Terminal',
    details: [row('git show HEAD:src/http/retryafter.ts', 'exit 128'), row('stderr', '1 line')],
  });
  const line = sentLine(receipt(section({}), long), 54);
  expect(line).toBe('with git show HEAD:src/http/retrya…: exit 128 · 2 more');
  expect(sentLine(receipt(section({}), long), 20)).toBe('with git show…: exit 128 · 2 more');
});

test('what is off or empty does not go along', () => {
  const off = section({ name: 'diff', sent: 'off', tokens: 4 });
  const none = section({ sent: 'empty', tokens: 9 });
  expect(sentLine(receipt(off, none), 80)).toBe('with nothing but the question');
});

test('what stands for a command has its own words', () => {
  const named = (label: string) => sentLine(receipt(section({ name: 'terminal', label })), 80);
  expect(named('Pasted text')).toBe('with pasted text');
  expect(named('Terminal')).toBe('with the end of the terminal');
});
