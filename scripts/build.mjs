// Builds the host (dist/host) and the extension (dist/extension). What has not changed is not built again.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const targets = {
  host: {
    inputs: [
      'native-host/**/*.{ts,json}',
      'native-host/terminal/integration/scripts/*',
      'native-host/shell-init/hooks/*',
      'shared/**/*.ts',
      'manifests/**/*.ts',
      'bin/*.mjs',
      'scripts/build.mjs',
    ],
    output: 'dist/host/pullside.js',
    run: buildHost,
  },
  extension: {
    inputs: ['extension/**/*', 'shared/**/*.ts', 'wxt.config.ts'],
    output: 'dist/extension/chrome-mv3/manifest.json',
    run: () => buildExtension('chrome'),
  },
  firefox: {
    inputs: ['extension/**/*', 'shared/**/*.ts', 'wxt.config.ts'],
    output: 'dist/extension/firefox-mv3/manifest.json',
    run: () => buildExtension('firefox'),
  },
  notices: {
    inputs: ['{extension,native-host,shared,manifests}/**/*.{ts,tsx}', 'scripts/pack/*.ts'],
    output: 'dist/THIRD-PARTY.txt',
    run: async () => (await import('./pack/notices.ts')).writeNotices(root),
  },
};

/** Builds what changed; `only` names the targets, all by default. Throws when a build fails. */
export async function build(only = Object.keys(targets)) {
  for (const name of only) await buildTarget(name, targets[name]);
}

async function buildTarget(name, { inputs, output, run }) {
  const stamp = join(root, 'dist', `${name}.stamp`);
  const hash = hashOf(inputs);
  if (existsSync(join(root, output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  const started = Date.now();
  rmSync(stamp, { force: true });
  await run();
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, hash);
  console.error(`built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function hashOf(patterns) {
  const hash = createHash('sha256').update(process.version);
  const files = globSync([...patterns, 'package.json', 'package-lock.json'], {
    cwd: root,
    withFileTypes: true,
  });
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  for (const path of paths.filter((path) => !/\.test\.tsx?$/.test(path)).sort())
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

async function buildHost() {
  const { build: bundle } = await import('esbuild');
  const { metafile } = await bundle({
    absWorkingDir: root,
    entryPoints: {
      pullside: 'native-host/cli/main.ts',
      engine: 'native-host/ai/thread/worker.ts',
      keychain: 'native-host/settings/keychain/child.ts',
    },
    outdir: 'dist/host',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.18',
    chunkNames: 'chunks/[name]-[hash]',
    // Native modules, which find their binaries beside themselves.
    external: [
      'node-pty',
      '@lydell/*',
      '@napi-rs/*',
      'better-sqlite3',
      'bufferutil',
      'utf-8-validate',
      'canvas',
    ],
    // What CommonJS dependencies expect to be there.
    banner: {
      js: [
        "import { createRequire as __createRequire } from 'node:module';",
        "import { fileURLToPath as __fileURLToPath } from 'node:url';",
        'const require = __createRequire(import.meta.url);',
        'const __bundleFile = __fileURLToPath(import.meta.url);',
      ].join('\n'),
    },
    define: { __filename: '__bundleFile' },
    plugins: [vocabularyAsFile],
    charset: 'utf8',
    sourcemap: 'linked',
    logLevel: 'warning',
    metafile: true,
  });
  removeOthers('dist/host', Object.keys(metafile.outputs));
  cpSync(join(root, 'native-host/shell-init/hooks'), join(root, 'dist/host/shell-init'), { recursive: true });
  // Shells read these where they lie.
  cpSync(join(root, 'native-host/terminal/integration/scripts'), join(root, 'dist/host/integration'), {
    recursive: true,
  });
}

/** The tokenizer's 200,000 tokens as a block that is read as it is; the chunks stand one folder below it. */
const vocabularyAsFile = {
  name: 'vocabulary-as-file',
  setup(build) {
    build.onLoad({ filter: /ai[\\/]tokens[\\/]packed\.ts$/ }, async () => {
      const { packVocabulary } = await import('../native-host/ai/tokens/vocabulary.ts');
      mkdirSync(join(root, 'dist/host'), { recursive: true });
      writeFileSync(join(root, 'dist/host/o200k.bin'), packVocabulary());
      const contents = `import { readFileSync } from 'node:fs';
        const folder = import.meta.url.includes('/chunks/') ? '../' : './';
        export const readPacked = () => readFileSync(new URL(folder + 'o200k.bin', import.meta.url));`;
      return { contents, loader: 'js' };
    });
    // The list itself stays out.
    build.onLoad({ filter: /gpt-tokenizer[\\/]esm[\\/]bpeRanks[\\/]\w+\.js$/ }, () => ({
      contents: 'export default [];',
      loader: 'js',
    }));
  },
};

/** Only after the new files are there: a program that is just starting finds a whole one. */
function removeOthers(folder, kept) {
  for (const file of globSync(`${folder}/**/*.{js,map}`, { cwd: root }))
    if (!kept.includes(file.replaceAll('\\', '/'))) rmSync(join(root, file));
}

function buildExtension(browser) {
  const wxt = join(root, 'node_modules/wxt/bin/wxt.mjs');
  const done = spawnSync(process.execPath, [wxt, 'build', '--browser', browser], {
    cwd: root,
    encoding: 'utf8',
    // The tests' own would build for development, with the paths of this machine in it.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (done.status !== 0) throw new Error(`wxt build failed:\n${done.stdout}${done.stderr}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await build(process.argv.length > 2 ? process.argv.slice(2) : undefined);
}
