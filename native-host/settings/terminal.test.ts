import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULT_TERMINAL_SETTINGS } from '../../shared/terminal/settings.ts';
import type { Handlers, Session } from '../daemon/handlers.ts';
import { createSettingsRoom } from './room.ts';
import { openSettings } from './settings.ts';

let folder = '';
const file = () => join(folder, 'settings.json');
const kept = () => JSON.parse(readFileSync(file(), 'utf8'));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pullside-settings-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('what was set for terminals is kept beside what others wrote', () => {
  writeFileSync(file(), '{"theme": "dark", "terminal": {"cursor": "bar", "fontSize": 14}}');
  const settings = openSettings(folder);
  settings.changeTerminal({ stderr: 'off' });
  expect(kept()).toEqual({ theme: 'dark', terminal: { cursor: 'bar', fontSize: 14, stderr: 'off' } });
  expect(settings.terminal()).toEqual({
    value: { stderr: 'off', fontSize: 14, fontFamily: null },
    problem: null,
  });
});

test('a mistake in one key costs that key, is named, and is mended by a change', () => {
  writeFileSync(
    file(),
    '{"provider": {"provider": "p", "model": "m"}, "terminal": {"fontSize": "big", "stderr": "always"}}',
  );
  const settings = openSettings(folder);
  expect(settings.terminal().value).toEqual({ ...DEFAULT_TERMINAL_SETTINGS, stderr: 'always' });
  expect(settings.terminal().problem).toMatch(/"terminal\.fontSize" has to be a whole number from 8 to 32/);
  expect(settings.problem()).toBeNull();
  settings.changeTerminal({ fontSize: 16 });
  expect(settings.terminal()).toMatchObject({ value: { fontSize: 16, stderr: 'always' }, problem: null });
});

test('a font family that would be more than one to a style sheet does not count', () => {
  const family = 'x; } * { display: none }';
  writeFileSync(file(), JSON.stringify({ terminal: { fontFamily: family } }));
  const { value, problem } = openSettings(folder).terminal();
  expect(value.fontFamily).toBeNull();
  expect(problem).toContain('a CSS font family');
  writeFileSync(file(), JSON.stringify({ terminal: { fontFamily: '"Fira Code", \'Iosevka\', monospace' } }));
  expect(openSettings(folder).terminal().problem).toBeNull();
});

test.each(['3', '[]', 'null'])('a terminal part that is %s is none, and says so', (part) => {
  writeFileSync(file(), `{"terminal": ${part}}`);
  const { value, problem } = openSettings(folder).terminal();
  expect(value).toEqual(DEFAULT_TERMINAL_SETTINGS);
  expect(problem).toContain('has to be an object');
});

test('a file that is no JSON at all is left alone', () => {
  writeFileSync(file(), '{"terminal": ');
  const settings = openSettings(folder);
  expect(settings.terminal().problem).toContain('not valid');
  expect(() => settings.changeTerminal({ fontSize: 9 })).toThrow(/not valid/);
});

test('who read the settings hears of changes until it is gone', () => {
  let changes = 0;
  const room = createSettingsRoom(openSettings(folder), () => changes++).handlers as Required<
    Pick<Handlers, 'settings/read' | 'settings/change'>
  >;
  const gone = new AbortController();
  const heard: unknown[] = [];
  const session = {
    id: 's',
    signal: gone.signal,
    notify: (...told: unknown[]) => void heard.push(told),
  } as Session;
  room['settings/read']({}, session);
  room['settings/read']({}, session);
  room['settings/change']({ terminal: { fontSize: 18 } }, session);
  const terminal = { ...DEFAULT_TERMINAL_SETTINGS, fontSize: 18 };
  expect(heard).toEqual([['settings/changed', { terminal }]]);
  gone.abort();
  room['settings/change']({ terminal: { fontSize: 19 } }, session);
  expect(heard).toHaveLength(1);
  expect(changes).toBe(2);
});
