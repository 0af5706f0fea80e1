import { DEFAULT_TERMINAL_SETTINGS, TerminalSettings } from '../../shared/terminal/settings.ts';
import type { Content } from './json-file.ts';

type Key = keyof TerminalSettings;
const keys = Object.keys(DEFAULT_TERMINAL_SETTINGS) as Key[];

/** What each key has to be, for the person who edits the file. */
const forms: Record<Key, string> = {
  stderr: '"auto", "off" or "always"',
  fontSize: 'a whole number from 8 to 32',
  fontFamily: 'a CSS font family, or null',
};

/**
 * The `terminal` part of a settings file that the person may have edited. What is not valid counts as
 * absent, and is named: a mistake in the font's size costs neither the rest nor the providers.
 */
export function readTerminal(part: unknown, file: string): Content<TerminalSettings> {
  const given = part === undefined ? {} : part;
  if (!isObject(given)) return wrong(DEFAULT_TERMINAL_SETTINGS, file, '"terminal" has to be an object');
  const bad = keys.filter((key) => key in given && !isValid(key, given[key]));
  const good = keys.filter((key) => key in given && !bad.includes(key));
  const value = {
    ...DEFAULT_TERMINAL_SETTINGS,
    ...Object.fromEntries(good.map((key) => [key, given[key]])),
  };
  if (bad.length === 0) return { value, problem: null };
  return wrong(value, file, bad.map((key) => `"terminal.${key}" has to be ${forms[key]}`).join(', '));
}

/** The part with a change in it; keys that this version does not know are kept. */
export function changeTerminal(part: unknown, change: Partial<TerminalSettings>): Record<string, unknown> {
  return { ...(isObject(part) ? part : {}), ...change };
}

function isValid(key: Key, value: unknown): boolean {
  return TerminalSettings.shape[key].safeParse(value).success;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrong(value: TerminalSettings, file: string, what: string): Content<TerminalSettings> {
  return { value, problem: `In ${file} ${what}; until then the default is in use.` };
}
