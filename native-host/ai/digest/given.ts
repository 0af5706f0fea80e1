import type { SelectedPart } from '../../../shared/page/selection.ts';
import { classify } from '../diff/classify.ts';
import { type GivenFile, notRead } from '../project/project.ts';
import { bullets, code, enumerate, fence, plural } from './prose.ts';
import { type Definition, readSynopsis } from './synopsis.ts';

/** Files of which an account is given; the others are named. */
const MOST_FILES = 4;
const MOST_DEFINITIONS = 14;
const MOST_IMPORTS = 8;
/** Lines that are shown of a definition, and of a file that defines nothing. */
const SHOWN_LINES = 30;
const OPENING_LINES = 12;
/** Lines that are shown of a selection. */
const SELECTED_LINES = 40;
const LONGEST_LINE = 200;

/** An account of the files that the question names: what each is, defines and takes from elsewhere. */
export function describeGiven(files: readonly GivenFile[], symbols: readonly string[]): string[] {
  const shown = files.slice(0, MOST_FILES);
  const more = files.slice(MOST_FILES).map(({ path }) => code(path));
  return [
    ...shown.flatMap((file) => describeFile(file, symbols)),
    ...(more.length > 0 ? [`Not told of: ${enumerate(more, 20)}.`] : []),
  ];
}

function describeFile({ path, text, from }: GivenFile, symbols: readonly string[]): string[] {
  if (text === null) return [notRead(path)];
  const lines = linesOf(text);
  const { definitions, imports, words } = readSynopsis(path, text);
  const seen = from === 'page' ? 'as the page shows it' : 'as your checkout has it';
  const size = `${kindOf(path)}, ${plural(lines.length, 'line')}, ${bytes(text)}`;
  const opening = definitions.length + imports.length === 0;
  return [
    `**${code(path)}**, ${seen}: ${lines.length === 0 ? 'empty' : size}.`,
    words === '' ? null : `It says of itself: “${words}”`,
    listed(path, definitions),
    imports.length === 0 ? null : `Takes from ${enumerate(imports.map(code), MOST_IMPORTS)}.`,
    ...shownOf(path, lines, definitions, symbols),
    opening && lines.length > 0 ? `It begins:\n\n${fence('text', cut(lines.slice(0, OPENING_LINES)))}` : null,
  ].filter((part) => part !== null);
}

/** What is exported stands first. */
function listed(path: string, definitions: readonly Definition[]): string | null {
  if (definitions.length === 0) return null;
  const exported = definitions.filter((definition) => definition.exported);
  const own = definitions.filter((definition) => !definition.exported);
  const row = ({ line, text }: Definition) => `${code(`${path}:${line}`)} ${code(text)}`;
  const counted = exported.length > 0 ? `, ${exported.length} of them exported` : '';
  const heading = `**Defines ${plural(definitions.length, 'name')}${counted}**`;
  const what = classify(path) === 'docs' ? `**${plural(definitions.length, 'heading')}**` : heading;
  return `${what}\n\n${bullets([...exported, ...own].map(row), MOST_DEFINITIONS)}`;
}

/** Lines of the definitions that the question names, each until the next one. */
function shownOf(
  path: string,
  lines: readonly string[],
  definitions: readonly Definition[],
  symbols: readonly string[],
): string[] {
  return definitions
    .filter(({ name }) => symbols.includes(name))
    .slice(0, 3)
    .map(({ line }) => {
      const next = definitions.find((other) => other.line > line)?.line ?? lines.length + 1;
      const until = Math.min(next - 1, line + SHOWN_LINES - 1);
      return `${code(`${path}:${line}`)}\n\n${fence('text', cut(lines.slice(line - 1, until)))}`;
    });
}

/** What is selected, where it stands and what it defines. */
export function describeSelection(parts: readonly SelectedPart[]): string[] {
  return parts.slice(0, MOST_FILES).map((part) => {
    const lines = part.text.replace(/(?<!\n)\n+$/, '').split('\n');
    const rest = lines.length - SELECTED_LINES;
    const shown = fence(part.lines === null ? 'text' : 'diff', cut(lines.slice(0, SELECTED_LINES)));
    const more = rest > 0 ? `\n\n… and ${plural(rest, 'line')} more` : '';
    return `${placeOf(part, lines)}:\n\n${shown}${more}`;
  });
}

function placeOf({ lines: where }: SelectedPart, lines: readonly string[]): string {
  if (where === null) return `**Selected in the page**, ${plural(lines.length, 'line')}`;
  const { path, side, first, last } = where;
  const place = first === last ? `${path}:${first}` : `${path}:${first}-${last}`;
  const [added, removed] = ['+', '-'].map((mark) => lines.filter((line) => line.startsWith(mark)).length);
  const changes = [added ? `${added} added` : '', removed ? `${removed} removed` : ''].filter(Boolean);
  const source = lines.map((line) => line.replace(/^[-+ ]/, '')).join('\n');
  const names = readSynopsis(path, source).definitions.map(({ name }) => code(name));
  return [
    `**Selected: ${code(place)}**${side === 'old' ? ' of the old file' : ''}`,
    plural(lines.length, 'line'),
    ...changes,
    ...(names.length > 0 ? [`defines ${enumerate(names)}`] : []),
  ].join(', ');
}

const KINDS = {
  source: 'source',
  docs: 'documentation',
  other: 'text',
  configuration: 'configuration',
  tests: 'tests',
  generated: 'generated or locked',
};

function kindOf(path: string): string {
  return KINDS[classify(path)];
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split(/\r?\n/);
}

function bytes(text: string): string {
  const size = Buffer.byteLength(text);
  return size < 1000 ? plural(size, 'byte') : `${(size / 1000).toFixed(1)} KB`;
}

function cut(lines: readonly string[]): string {
  return lines.map((line) => line.slice(0, LONGEST_LINE)).join('\n');
}
