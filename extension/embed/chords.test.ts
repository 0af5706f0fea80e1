import { expect, test } from 'vitest';
import { chordOf } from './chords.ts';

function press(code: string, changes: Partial<KeyboardEvent> = {}): KeyboardEvent {
  const held = { altKey: true, shiftKey: true, ctrlKey: false, metaKey: false };
  return { code, ...held, isTrusted: true, isComposing: false, ...changes } as KeyboardEvent;
}

test('keys that the panel serves are chords with Alt and Shift alone', () => {
  expect(['KeyP', 'KeyI', 'KeyT', 'KeyR', 'KeyF'].map((code) => chordOf(press(code)))).toEqual([
    'toggle',
    'composer',
    'terminal',
    'receipt',
    'find',
  ]);
  expect(chordOf(press('KeyP', { ctrlKey: true }))).toBeNull();
  expect(chordOf(press('KeyP', { shiftKey: false }))).toBeNull();
});

test.each(['KeyK', 'KeyA', 'KeyC', 'ArrowUp', 'ArrowDown', 'toString', ''])('%s stays the page’s', (code) =>
  expect(chordOf(press(code))).toBeNull(),
);

test('scripts and words half composed press no chord', () => {
  expect(chordOf(press('KeyP', { isTrusted: false }))).toBeNull();
  expect(chordOf(press('KeyP', { isComposing: true }))).toBeNull();
});
