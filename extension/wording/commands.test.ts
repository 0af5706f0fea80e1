import { expect, test } from 'vitest';
import { commandRecord } from '../../test/fakes/records.ts';
import { capturedWords, commandName, outcomeOf, outcomeWords } from './commands.ts';
import { dayWords } from './days.ts';

const lasting = (ms: number) =>
  commandRecord({ endedAt: new Date(Date.parse('2026-01-01T12:00:00.000Z') + ms).toISOString() });

test.each([
  [12, 'exit 1 · 12 ms'],
  [4_210, 'exit 1 · 4.2 s'],
  [185_000, 'exit 1 · 3 min 5 s'],
  [7_860_000, 'exit 1 · 2 h 11 min'],
])('%d ms are said as %j', (ms, words) => {
  expect(outcomeWords(lasting(ms))).toBe(words);
});

test('a command that runs, one that a shell cannot tell of, and a question', () => {
  const running = commandRecord({ endedAt: null, exitCode: null });
  expect([outcomeOf(running), outcomeWords(running)]).toEqual(['running', 'running']);
  expect(outcomeOf(commandRecord({ exitCode: null }))).toBe('unknown');
  expect(outcomeOf(commandRecord({ kind: 'ask', exitCode: 0 }))).toBe('question');
});

test('case 46: a command has no bidi, no invisible and no control characters where it is named', () => {
  expect(commandName(commandRecord({ command: 'a\u202eb\x1b[2J\u200bc\u{e0041}' }))).toBe('ab[2Jc');
});

test('a command stands on one line; what was left out of its output is named', () => {
  expect(commandName(commandRecord({ command: 'for x in 1\ndo :\ndone\n' }))).toBe(
    'for x in 1 ⏎ do : ⏎ done',
  );
  expect(commandName(commandRecord({ command: null }))).toBe('text not kept');
  expect(capturedWords({ head: 'a', tail: 'b', cutBytes: 48_213 })).toBe('a\n… 48,213 bytes left out …\nb');
  expect(capturedWords({ head: 'all', tail: '', cutBytes: 0 })).toBe('all');
});

test('days are those of the person', () => {
  const now = new Date(2026, 2, 1, 0, 30).getTime();
  expect(dayWords(new Date(2026, 2, 1, 0, 1).toISOString(), now)).toBe('Today');
  expect(dayWords(new Date(2026, 1, 28, 23, 59).toISOString(), now)).toBe('Yesterday');
  expect(dayWords(new Date(2026, 1, 27, 12).toISOString(), now)).toBe('27 Feb');
  expect(dayWords(new Date(2025, 10, 12, 12).toISOString(), now)).toBe('12 Nov 2025');
});
