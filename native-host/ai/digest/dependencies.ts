import type { DiffFile } from '../diff/file.ts';
import { linesOf, ofKind } from './files.ts';
import { bullets, code, enumerate, plural } from './prose.ts';

const VERSION =
  '(?:[\\^~<>=!]{0,3}\\s?v?\\d[\\w.*+-]{0,40}|workspace:[\\w.*^~-]{1,40}|npm:[\\w@/.^~-]{1,80}|latest|\\*)';
/** How each manifest names a package and its version on one line. */
const MANIFESTS: [RegExp, RegExp][] = [
  [
    /(?:^|\/)(?:package|composer)\.json$/,
    new RegExp(`^\\s*"([@\\w][\\w@./-]{0,100})":\\s*"(${VERSION}[^"]{0,40})"`),
  ],
  [/(?:^|\/)go\.mod$/, /^\s*(?:require\s+)?([\w.-]{1,80}\.[\w.-]{1,20}\/[\w./-]{1,120})\s+(v[\w.+-]{1,80})/],
  [
    /(?:^|\/)requirements[\w.-]{0,40}\.txt$/,
    /^([A-Za-z][\w.[\]-]{0,80})\s*((?:[=~<>!]=?|===)\s*\d[\w.*,<>=! ]{0,60})/,
  ],
  [
    /(?:^|\/)(?:Cargo|pyproject|Pipfile|libs\.versions)(?:\.toml)?$/,
    /^\s*"?([A-Za-z][\w-]{0,80})"?\s*=\s*(?:\{.{0,120}?version\s*=\s*)?"([\^~<>=]{0,2}\s?\d[\w.*+,<>= -]{0,60})"/,
  ],
  [/(?:^|\/)pyproject\.toml$/, /^\s*"([A-Za-z][\w.[\]-]{0,80})\s*([=~<>!]=?\s*\d[^"]{0,60})"/],
  [/(?:^|\/)Gemfile$/, /^\s*gem ["']([\w-]{1,80})["'],\s*["']([^"']{1,40})["']/],
  [/(?:^|\/)build\.gradle(?:\.kts)?$/, /["']([\w.-]{2,80}:[\w.-]{2,80}):(\d[\w.-]{0,40})["']/],
];
/** Keys with a version that is no dependency's. */
const NO_PACKAGE =
  /^(?:version|node|npm|yarn|pnpm|edition|rust-version|python|requires-python|target|go|toolchain|vscode|packageManager)$/;
const LOCKED = 12;

/** Packages added, removed and moved to another version, null when no manifest or lockfile changed. */
export function describeDependencies(files: DiffFile[]): string | null {
  const lines = files.flatMap(describeManifest);
  const locks = ofKind(files, 'generated').filter(({ path }) => /lock|go\.sum$/i.test(path));
  if (locks.length > 0) lines.push(`lockfiles: ${enumerate(locks.map((file) => code(file.path)))}`);
  return lines.length === 0 ? null : `**Dependencies**\n\n${bullets(lines, LOCKED)}`;
}

function describeManifest(file: DiffFile): string[] {
  const patterns = MANIFESTS.filter(([path]) => path.test(file.path)).map(([, pattern]) => pattern);
  if (patterns.length === 0) return [];
  const added = read(file, '+', patterns);
  const removed = read(file, '-', patterns);
  const bumped = [...added].filter(([name, version]) => removed.has(name) && removed.get(name) !== version);
  const fresh = [...added].filter(([name]) => !removed.has(name));
  const gone = [...removed].filter(([name]) => !added.has(name));
  const lines = [
    ...bumped.map(([name, version]) => `${code(name)} ${removed.get(name)} → ${version}`),
    ...fresh.map(([name, version]) => `${code(name)} ${version} added`),
    ...gone.map(([name]) => `${code(name)} removed`),
  ];
  return lines.length > LOCKED
    ? [
        `${code(file.path)}: ${plural(bumped.length, 'version')} moved, ${fresh.length} added, ${gone.length} removed`,
      ]
    : lines;
}

function read(file: DiffFile, mark: '+' | '-', patterns: RegExp[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of linesOf(file)) {
    if (line.mark !== mark) continue;
    for (const pattern of patterns) {
      const [, name, version] = pattern.exec(line.text) ?? [];
      if (name && version && !NO_PACKAGE.test(name)) found.set(name, version.trim());
    }
  }
  return found;
}
