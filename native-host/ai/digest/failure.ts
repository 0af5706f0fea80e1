import { bothEnds } from '../fix/both-ends.ts';
import { excerpt } from '../prompt/sources/code.ts';
import type { ShownPlace } from '../prompt/sources/code-places.ts';
import type { Failure } from '../provider.ts';
import { bullets, code, fence } from './prose.ts';
import { remedies } from './remedies.ts';

/** Lines of the error that are shown. */
const MOST_LINES = 12;
const LONGEST_LINE = 300;
/** Characters of the beginning and of the end that are looked at. */
const LOOKED_AT = 32 * 1024;
const MOST_PLACES = 4;
const AROUND = 4;

/** What a line of an error's text says by itself. */
const TELLING =
  /\b(?:error|exception|fatal|panic(?:ked)?|fail(?:ed|ure|s)?|cannot|can't|could not|unable|undefined|unexpected|expected|missing|denied|refused|invalid|unknown|unrecognized|not found|no such|conflict|already in use|segmentation fault|core dumped|killed|traceback|assert\w*)\b|\bE[A-Z]{4,}\b|\w(?:Error|Exception)\b|^not ok\b|^[✖✗×]/i;

/** A failed command by rules: what ran, how it ended, what it said, where, and what usually helps. */
export function describeFailure(failure: Failure): string[] {
  const text = failure.stderr.trim() === '' ? failure.output : failure.stderr;
  const lines = errorLines(text);
  return [
    describeEnd(failure),
    lines.length > 0 ? `**What it said**\n\n${fence('text', lines.join('\n'))}` : 'It printed nothing.',
    ...describePlaces(failure.places),
    ...describeRemedies(failure),
  ];
}

function describeEnd({ command, shell, cwd, exitCode }: Failure): string {
  if (shell === null || cwd === null) return 'This is the error that was given.';
  const what = command === null ? 'A command that the shell’s history does not keep' : code(command);
  const how = exitCode === null ? 'ended with an unknown exit code' : `ended with exit code ${exitCode}`;
  const meaning = exitCode === null ? '' : meaningOf(exitCode);
  return `${what} ${how}${meaning}, in ${code(cwd)} (${shell}).`;
}

const MEANINGS: Record<number, string> = {
  126: 'it was found but may not be executed',
  127: 'the command was not found',
  130: 'ended by Ctrl-C',
  134: 'it aborted itself',
  137: 'killed, often because memory ran out',
  139: 'a segmentation fault',
  143: 'asked to end from outside',
};

function meaningOf(exitCode: number): string {
  const meaning = MEANINGS[exitCode];
  return meaning === undefined ? '' : ` (${meaning})`;
}

/** The lines that tell of errors, in their order; where none does, the last ones. */
export function errorLines(whole: string): string[] {
  const lines = bothEnds(whole, LOOKED_AT)
    .split('\n')
    .map((line) => line.trimEnd().slice(0, LONGEST_LINE))
    .filter((line) => line.trim() !== '');
  const telling = lines.filter((line) => TELLING.test(line));
  if (telling.length === 0) return lines.slice(-MOST_LINES);
  // A long log ends with the error that stopped it.
  const half = MOST_LINES / 2;
  return telling.length <= MOST_LINES ? telling : [...telling.slice(0, half), '…', ...telling.slice(-half)];
}

function describePlaces(all: readonly ShownPlace[]): string[] {
  const places = all.slice(0, MOST_PLACES);
  if (places.length === 0) return [];
  const named = places.map(
    ({ path, line, inDiff }) => `${code(`${path}:${line}`)}${inDiff ? `, ${inDiff}` : ''}`,
  );
  const [first] = places;
  const shown =
    first?.source == null ? '' : `\n\n${fence('text', excerpt(first.source, [first.line], AROUND))}`;
  return [`**Where**\n\n${bullets(named)}${shown}`];
}

function describeRemedies({ stderr, output, exitCode }: Failure): string[] {
  const found = remedies(`${stderr}\n${output}`, exitCode);
  return found.length === 0 ? [] : [`**What usually helps**\n\n${bullets(found)}`];
}
