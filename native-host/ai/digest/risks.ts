import type { DiffFile } from '../diff/file.ts';
import { caseName } from './checks.ts';
import { changedIn, linesOf, ofKind, testsIn } from './files.ts';
import { bullets, code, enumerate, plural } from './prose.ts';
import { readSymbols } from './symbols.ts';

const LARGE = 500;
const MOST = 8;

const RISKY_PATHS: [string, RegExp][] = [
  ['Data migration', /(?:^|\/)(?:migrations?|migrate|alembic)\/|(?:^|\/)schema\.(?:sql|prisma|rb)$|\.sql$/i],
  [
    'Signing in, permissions or cryptography',
    /(?:^|[/_.-])(?:auth|authn|authz|oauth|login|session|sessions|permission|permissions|acl|rbac|crypto|cipher|security|secrets?|password|credentials?|jwt|token|tokens)(?=[/_.-]|$)/i,
  ],
  [
    'CI or release pipeline',
    /(?:^|\/)(?:\.github\/workflows|\.circleci|\.gitlab-ci|\.buildkite)(?:\/|\.)|(?:^|\/)Jenkinsfile$/,
  ],
  ['Container or deployment', /(?:^|\/)(?:Dockerfile|docker-compose[\w.-]{0,30}|.{1,60}\.tf)$/],
];

const SOURCE_LINES: [string, RegExp][] = [
  ['Runs text as code', /(?<![\w.])(?:eval|execSync|exec)\(|new Function\(|shell\s*=\s*True|os\.system\(/],
  ['Writes raw HTML', /dangerouslySetInnerHTML|\.innerHTML\s*=|v-html=|\{@html /],
  [
    'Checks switched off',
    /@ts-(?:ignore|expect-error|nocheck)|eslint-disable|biome-ignore|#\s*type:\s*ignore|#\s*noqa|@SuppressWarnings|#\[allow\(|nolint/,
  ],
  ['`any`', /:\s*any\b|\bas any\b|<any>/],
  ['Unsafe block', /\bunsafe\s*\{/],
  ['Left to do', /\b(?:TODO|FIXME|HACK|XXX)\b/],
  ['Debug output left in', /^\s*(?:console\.(?:log|debug)\(|debugger;|dbg!\(|pdb\.set_trace|binding\.pry)/],
];
const TEST_LINES: [string, RegExp][] = [
  [
    'Tests switched off or alone',
    /\b(?:it|test|describe)\.(?:skip|only)\(|\b(?:xit|xdescribe|fit|fdescribe)\(|@(?:Ignore|Disabled)\b|pytest\.mark\.skip|t\.Skip\(|#\[ignore\]/,
  ],
];

/** Places to look at twice, with file and line. */
export function describeRisks(files: DiffFile[]): string {
  const lines = [
    ...RISKY_PATHS.map(([label, pattern]) =>
      named(
        label,
        files.filter((file) => pattern.test(file.path) && isWritten(file)),
      ),
    ),
    named(
      'Deleted tests',
      ofKind(files, 'tests').filter((file) => file.change === 'deleted'),
    ),
    removedCases(files),
    removedExports(files),
    ...SOURCE_LINES.map(([label, pattern]) => found(label, pattern, files, 'source')),
    ...TEST_LINES.map(([label, pattern]) => found(label, pattern, files, 'tests')),
    named(
      `Large change (over ${LARGE} lines)`,
      files.filter((file) => isWritten(file) && changedIn([file]) > LARGE),
    ),
    named(
      'Binary',
      files.filter((file) => file.binary),
    ),
    named(
      'Made executable',
      files.filter((file) => file.oldMode === '100644' && file.newMode === '100755'),
    ),
  ].filter((line) => line !== null);
  if (lines.length === 0) return '**Look twice at**\n\nNothing that stands out by rule.';
  return `**Look twice at**\n\n${bullets(lines, MOST)}`;
}

function isWritten({ kind }: DiffFile): boolean {
  return kind !== 'generated' && kind !== 'docs' && kind !== 'tests';
}

function named(label: string, files: DiffFile[]): string | null {
  if (files.length === 0) return null;
  return `${label}: ${enumerate(
    files.map((file) => code(place(file))),
    4,
  )}`;
}

/** `path:line` of a file's first added line. */
function place(file: DiffFile): string {
  const first = linesOf(file).find((line) => line.mark === '+');
  return first?.new ? `${file.path}:${first.new}` : file.path;
}

function found(label: string, pattern: RegExp, files: DiffFile[], kind: 'source' | 'tests'): string | null {
  const places = ofKind(files, kind).flatMap((file) =>
    linesOf(file)
      .filter((line) => line.mark === '+' && line.text.length < 2000 && pattern.test(line.text))
      .map((line) => code(`${file.path}:${line.new}`)),
  );
  return places.length === 0 ? null : `${label}: ${enumerate(places, 4)}`;
}

function removedCases(files: DiffFile[]): string | null {
  const lines = testsIn(files).flatMap(linesOf);
  const names = (mark: string) =>
    lines
      .filter((line) => line.mark === mark)
      .map((line) => caseName(line.text))
      .filter((name) => name !== null);
  const kept = new Set(names('+'));
  const gone = names('-').filter((name) => !kept.has(name));
  const renamed = names('+').length >= names('-').length;
  return gone.length === 0 || renamed
    ? null
    : `${plural(gone.length, 'test case')} removed: ${enumerate(
        gone.map((name) => `“${name}”`),
        3,
      )}`;
}

function removedExports(files: DiffFile[]): string | null {
  const defined = new Set(files.flatMap((file) => readSymbols(file).added));
  const gone = ofKind(files, 'source').flatMap((file) => {
    const exported = linesOf(file).filter(
      (line) => line.mark === '-' && /^\s*(?:export|pub|public)\s/.test(line.text),
    );
    return readSymbols(file).removed.filter(
      (name) => !defined.has(name) && exported.some((line) => line.text.includes(name)),
    );
  });
  return gone.length === 0 ? null : `Public names removed: ${enumerate(gone.map(code), 4)}`;
}
