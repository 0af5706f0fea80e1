import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = [
  'bin',
  'extension',
  'manifests',
  'native-host',
  'shared',
  'package-lock.json',
  'scripts/build.mjs',
  'wxt.config.ts',
];

/** Builds host and extension into dist/ when a source changed since the last build. */
export async function ensureBuild(root: string): Promise<void> {
  const stamp = join(root, 'dist', '.sources');
  const now = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  console.log('Building');
  // The builder's own packages are there only after ensurePackages.
  const { build } = await import('../build.mjs');
  await build();
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, now);
}

/** Of names, sizes and times of change: a few hundred files in some 10 ms. */
function fingerprint(root: string): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesBelow(join(root, source)))) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
