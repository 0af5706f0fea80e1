import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupFailure } from '../setup/failure.ts';

interface Package {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
}

/** Writes dist/THIRD-PARTY.txt: the licence of each package that the built program or extension may contain. */
export function writeNotices(root: string): void {
  const modules = join(root, 'node_modules');
  const notices = bundledPackages(root)
    .map((name) => [name, join(modules, name)] as const)
    .map(([name, folder]) => noticeOf(name, folder));
  const title = 'Pullside contains parts of these packages, each under its own licence.\n';
  writeFileSync(join(root, 'dist', 'THIRD-PARTY.txt'), [title, ...notices].join(`\n${'-'.repeat(80)}\n\n`));
}

/** Of the builder only its own few lines for the browser are bundled, nothing of what it depends on. */
const builder = 'wxt';

/** What the sources import, and what that depends on, by name. */
export function bundledPackages(root: string): string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const about = join(root, 'node_modules', name, 'package.json');
    // An optional package of another system, or a type.
    if (found.has(name) || !existsSync(about)) return;
    found.add(name);
    if (name !== builder) Object.keys(read(about).dependencies ?? {}).forEach(add);
  };
  importedBy(root).forEach(add);
  return [...found].sort();
}

function importedBy(root: string): Set<string> {
  const files = globSync('{extension,native-host,shared,manifests}/**/*.{ts,tsx,css,html}', { cwd: root });
  const sources = files.filter((file) => !/\.(?:test|d)\.tsx?$/.test(file));
  return new Set(sources.flatMap((file) => packagesIn(readFileSync(join(root, file), 'utf8'))));
}

/** The packages named in `import … from 'name/part'`, `import('name')` and their like. */
function packagesIn(text: string): string[] {
  const specifiers = text.matchAll(
    /(?:\bfrom|\bimport\(?|@import)\s*['"]((?:@[\w.-]+\/)?[\w.-]+)[^'"]*['"]/g,
  );
  return [...specifiers].map(([, name = '']) => name).filter((name) => !name.startsWith('.'));
}

function noticeOf(name: string, folder: string): string {
  const { version, license } = read(join(folder, 'package.json'));
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file));
  if (files.length === 0 && !license) throw new SetupFailure(`${name} says nothing of its licence`);
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license ?? 'see below'})`, ...texts].join('\n\n');
}

function read(file: string): Package {
  return JSON.parse(readFileSync(file, 'utf8')) as Package;
}
