import { diffArrays } from 'diff';
import type { TestRun } from '../../shared/describe/outline.ts';

/** A line of a section, beside what stood there. */
export interface Row {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

export function rowsOf(before: string, after: string): Row[] {
  const lines = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
  return diffArrays(lines(before), lines(after)).flatMap(({ value, added, removed }) =>
    value.map((text) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text }) as const),
  );
}

/** The command that a line of the draft tells of, null for none. */
export function runIn({ kind, text }: Row, runs: readonly TestRun[]): TestRun | null {
  if (kind !== 'added' || !/^\s*[-*] /.test(text)) return null;
  const found = runs.filter(({ command }) => text.includes(command));
  return found.toSorted((one, other) => other.command.length - one.command.length)[0] ?? null;
}

/** `14:06`, in the person's own time. */
export function clockOf(time: string): string {
  const at = new Date(time);
  return Number.isNaN(at.getTime()) ? '' : at.toTimeString().slice(0, 5);
}

/** `3.9 s`, `2 min 5 s`; "" where it is not known. */
export function secondsWords(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
