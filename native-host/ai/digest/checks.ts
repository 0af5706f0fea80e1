import type { DiffFile } from '../diff/file.ts';
import { countsOf, linesOf, ofKind, pathsOf, testsIn } from './files.ts';
import { bullets, enumerate, plural } from './prose.ts';

const CASE =
  /^\s*(?:(?:it|test|describe|context|specify)(?:\.\w{1,20}){0,2}\(\s*(["'`])(.{1,120}?)\1|(?:async\s+)?def (test_\w{1,80})|func (Test\w{1,80})\()/;

/** Tests and documentation: what is touched, and what is missing. */
export function describeChecks(files: DiffFile[]): string {
  const lines = [describeTests(files), describeUntested(files), describeDocs(files)];
  return `**Tests and docs**\n\n${bullets(lines.filter((line) => line !== null))}`;
}

/** Changed source whose name no changed test bears or imports; null where no test changed at all. */
function describeUntested(files: DiffFile[]): string | null {
  const tests = testsIn(files);
  if (tests.length === 0) return null;
  const untested = ofKind(files, 'source').filter(
    (file) =>
      file.change !== 'deleted' &&
      file.additions > 0 &&
      !tests.some((each) => isNamedIn(stem(file.path), each)),
  );
  return untested.length === 0 ? null : `Changed, and named by no changed test: ${pathsOf(untested)}`;
}

function stem(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]{1,10}$/, '');
}

function isNamedIn(name: string, file: DiffFile): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const named = new RegExp(`(?:^|[/._"'\`-])${escaped}(?:[._"'\`-]|$)`, 'm');
  const imports = linesOf(file).filter(
    ({ mark, text }) => mark !== '-' && /\b(?:import|from|require|use|include)\b/.test(text),
  );
  return named.test(stem(file.path)) || imports.some(({ text }) => named.test(text));
}

function describeTests(files: DiffFile[]): string {
  const tests = ofKind(files, 'tests');
  const source = ofKind(files, 'source').length;
  if (tests.length === 0)
    return source === 0
      ? 'No test files touched; no source either'
      : `No test files touched, though ${plural(source, 'source file')} changed`;
  const cases = newCases(tests).map((name) => `“${name}”`);
  const names = cases.length > 0 ? `; new cases: ${enumerate(cases, 4)}` : '';
  return `Tests: ${pathsOf(tests)} (${countsOf(tests)})${names}`;
}

function describeDocs(files: DiffFile[]): string {
  const docs = ofKind(files, 'docs');
  return docs.length === 0 ? 'No documentation touched' : `Docs: ${pathsOf(docs)}`;
}

/** Names of test cases that stand on added lines and on no removed one. */
function newCases(tests: DiffFile[]): string[] {
  const added = new Set<string>();
  const removed = new Set<string>();
  for (const { mark, text } of tests.flatMap(linesOf)) {
    const name = mark === ' ' ? null : caseName(text);
    if (name !== null) (mark === '+' ? added : removed).add(name);
  }
  return [...added].filter((name) => !removed.has(name));
}

export function caseName(line: string): string | null {
  const match = CASE.exec(line);
  return match ? (match[2] ?? match[3] ?? match[4] ?? null) : null;
}
