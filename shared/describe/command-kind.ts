/** What a command tries out. */
export type CheckKind = 'test' | 'build' | 'lint' | 'types';

export interface Check {
  kind: CheckKind;
  /** Whether it takes everything, and its exit code is its own: only then it speaks for all tests. */
  isWhole: boolean;
}

const LOOKS_ONLY =
  /^(?:--?help|-h|--version|-V|--dry-run|-n|--list|--collect-only|--listTests|--watch|-w=.*)$/;
const HARMLESS =
  /^(?:\.\/\.\.\.|\.|--|--all|--workspace|--workspaces|-ws|--all-features|--all-targets|-q|-v|-vv|-s|--silent|--quiet|--verbose|--ci|--coverage|--run|run|--no-watch|--check|-r|-j\d*|--if-present|--release|--reporter[=:].*|--color.*)$/;

/** Words of scripts, targets and files that say what they do. */
const words: [CheckKind, RegExp][] = [
  ['types', /^(?:type-?s?-?checks?|types?|tsc|check-types)(?:$|[:._-])/],
  [
    'test',
    /(?:^|[:._/-])(?:tests?|specs?|e2e|unit|integration|coverage|vitest|jest|cypress|playwright|smoke|ci|verify|validate)(?:$|[:._-])/,
  ],
  [
    'lint',
    /(?:^|[:._/-])(?:lint|eslint|stylelint|prettier|biome|ruff|check|checks|format-check|fmt-check|clippy|static|audit)(?:$|[:._-])/,
  ],
  ['build', /(?:^|[:._/-])(?:build|compile|bundle|dist|package|assemble|all)(?:$|[:._-])/],
];

function kindOfWord(word: string): CheckKind | null {
  return words.find(([, pattern]) => pattern.test(word.toLowerCase()))?.[0] ?? null;
}

/** Programs that do but one thing. */
const programs: Record<CheckKind, string> = {
  test: 'vitest jest mocha ava tap karma wtr pytest py.test tox nox nose2 ctest rspec phpunit pest bats behave cucumber cypress playwright',
  lint: 'eslint biome stylelint oxlint xo standard tslint knip depcruise ruff flake8 pylint bandit pre-commit golangci-lint staticcheck rubocop phpstan psalm shellcheck yamllint actionlint markdownlint markdownlint-cli2 hadolint tflint ktlint detekt swiftlint commitlint',
  types: 'mypy pyright vue-tsc svelte-check sorbet',
  build: 'webpack rollup tsup esbuild ninja wxt',
};
const byProgram = new Map(
  (Object.entries(programs) as [CheckKind, string][]).flatMap(([kind, names]) =>
    names.split(' ').map((name) => [name, kind] as const),
  ),
);

/** Programs whose next word says what they do. */
const subcommands: Record<string, Partial<Record<string, CheckKind>>> = {
  cargo: {
    test: 'test',
    nextest: 'test',
    build: 'build',
    check: 'types',
    clippy: 'lint',
    b: 'build',
    t: 'test',
    c: 'types',
  },
  go: { test: 'test', build: 'build', vet: 'lint' },
  deno: { test: 'test', lint: 'lint', check: 'types' },
  vite: { build: 'build' },
  next: { build: 'build', lint: 'lint' },
  nuxt: { build: 'build' },
  astro: { check: 'types', build: 'build' },
  ng: { test: 'test', build: 'build', lint: 'lint', e2e: 'test' },
  bazel: { test: 'test', build: 'build' },
  dotnet: { test: 'test', build: 'build' },
  swift: { test: 'test', build: 'build' },
  flutter: { test: 'test', analyze: 'lint', build: 'build' },
  dart: { test: 'test', analyze: 'lint' },
  mix: { test: 'test', compile: 'build', credo: 'lint' },
  rails: { test: 'test' },
  sbt: { test: 'test', compile: 'build' },
  lein: { test: 'test' },
  stack: { test: 'test', build: 'build' },
  cabal: { test: 'test', build: 'build' },
  zig: { test: 'test', build: 'build' },
  meson: { test: 'test', compile: 'build' },
  terraform: { validate: 'lint' },
  helm: { lint: 'lint' },
  docker: { build: 'build' },
  hatch: { test: 'test' },
};

/** Runners of scripts or targets: the word that names one says what it does. */
const SCRIPT_RUNNERS =
  /^(?:npm|pnpm|yarn|bun|composer|turbo|nx|lerna|rush|make|gmake|just|task|mage|rake|grunt|gulp|mvn|mvnw|gradle|gradlew|ant|xcodebuild)$/;
const BUILDS_BY_ITSELF = /^(?:make|gmake|ninja)$/;
/** Words of script runners that are no scripts of the project. */
const OWN_WORDS =
  /^(?:ci|install|i|add|audit|publish|pack|link|exec|dlx|create|init|outdated|update|upgrade)$/;
const TAKES_VALUE =
  /^(?:--prefix|-w|--workspace|-C|--dir|--filter|-F|--cwd|-f|--file|--project|-p|--target|-t)$/;
/** What only starts another command. */
const WRAPPERS = /^(?:time|npx|bunx|env|nice|xvfb-run|nyc|c8|dotenv|command|cross-env|corepack)$/;
const WRAPPING_PAIRS =
  /^(?:pnpm|yarn|npm) (?:exec|dlx)$|^(?:poetry|uv|pipenv|pdm|rye) run$|^bundle exec$|^python3? -m$|^deno task$|^bun x$/;

/** Files that are started by their name. */
const RUNNABLE = /^\.{0,2}\/|^(?:bin|scripts?|tools|hack|ci|\.ci)\/|\.sh$/;

/** What a command line tries out; null for one that tries nothing, such as `ls`. */
export function checkOf(line: string): Check | null {
  const command = line.replace(/\d?>&\d|&?>>?\s*[^\s;&|]+/g, ' ').trim();
  const parts = command.split(/&&|\|\|?|[;&\n]+/).map((part) => part.trim());
  const found = parts.map((part) => checkOfWords(part.split(/\s+/).filter(Boolean)));
  const check = found.find((each) => each !== null);
  if (!check) return null;
  // What follows, or takes the output, may give another exit code than the check's.
  const isAlone = /^[^|;&\n]*(?:&&[^|;&\n]*)*$/.test(command);
  return { ...check, isWhole: check.isWhole && isAlone };
}

function checkOfWords(all: readonly string[]): Check | null {
  const words = unwrapped(all);
  const [program = '', ...rest] = words;
  if (program === '' || rest.some((word) => LOOKS_ONLY.test(word))) return null;
  const name = program.split('/').at(-1) ?? program;
  if (name === 'node') return nodeCheck(rest);
  if (/^(?:bash|sh|zsh)$/.test(name) && rest[0]?.includes('.sh')) return checkOfWords(rest);
  if (name === 'tsc') return whole('types', rest);
  if (name === 'prettier' || name === 'black' || name === 'isort' || name === 'gofmt' || name === 'rustfmt')
    return rest.some((word) => /^(?:--check.*|-c|-l|--diff)$/.test(word))
      ? { kind: 'lint', isWhole: false }
      : null;
  if (name === 'cargo' && rest[0] === 'fmt')
    return rest.includes('--check') ? whole('lint', rest.slice(1)) : null;
  if (name === 'cmake') return rest.includes('--build') ? { kind: 'build', isWhole: false } : null;
  const own = byProgram.get(name);
  if (own)
    return whole(
      own,
      rest.filter((word) => !/^(?:check|run|test|lint|ci|build)$/.test(word)),
    );
  const known = subcommands[name];
  if (known) return subcommand(known, rest);
  if (SCRIPT_RUNNERS.test(name)) return script(name, rest);
  return RUNNABLE.test(program) ? ofFile(name, rest) : null;
}

function unwrapped(words: readonly string[]): readonly string[] {
  const [first = '', second = '', ...rest] = words;
  if (/^\w+=/.test(first)) return unwrapped(words.slice(1));
  if (WRAPPING_PAIRS.test(`${first} ${second}`)) return unwrapped(rest);
  if (!WRAPPERS.test(first)) return words;
  return unwrapped(words.slice(1 + words.slice(1).findIndex((word) => !word.startsWith('-'))));
}

function whole(kind: CheckKind, rest: readonly string[]): Check {
  return { kind, isWhole: rest.every((word) => HARMLESS.test(word) || word.startsWith('2>')) };
}

function nodeCheck(rest: readonly string[]): Check | null {
  if (rest.includes('--test'))
    return whole(
      'test',
      rest.filter((word) => word !== '--test'),
    );
  const at = rest.indexOf('--run');
  const kind = at < 0 ? null : kindOfWord(rest[at + 1] ?? '');
  if (kind) return whole(kind, rest.slice(at + 2));
  return /\.[cm]?[jt]s$/.test(rest[0] ?? '') ? ofFile(rest[0]?.split('/').at(-1) ?? '', rest.slice(1)) : null;
}

function subcommand(known: Partial<Record<string, CheckKind>>, rest: readonly string[]): Check | null {
  const at = rest.findIndex((word) => !/^[-+]/.test(word));
  const kind = known[rest[at] ?? ''];
  return kind
    ? whole(
        kind,
        rest.filter((_, index) => index !== at),
      )
    : null;
}

function script(name: string, rest: readonly string[]): Check | null {
  const { words, isPart } = withoutFlags(rest);
  const named = words.filter((word) => !/^(?:run|run-script|run-many|workspaces?|foreach)$/.test(word));
  const [first] = words;
  if (first === undefined) return BUILDS_BY_ITSELF.test(name) ? { kind: 'build', isWhole: !isPart } : null;
  if (OWN_WORDS.test(first) && /^(?:npm|pnpm|yarn|bun|composer)$/.test(name)) return null;
  if (first === 't' || first === 'tst') return { kind: 'test', isWhole: !isPart };
  const ofWorkspace = first === 'workspace' ? named.slice(1) : named;
  const kind = ofWorkspace.map(kindOfWord).find((each) => each !== null) ?? null;
  return kind && { kind, isWhole: !isPart && ofWorkspace.length === 1 && first !== 'workspace' };
}

function withoutFlags(rest: readonly string[]): { words: string[]; isPart: boolean } {
  const words: string[] = [];
  let isPart = false;
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at] ?? '';
    if (TAKES_VALUE.test(word)) at++;
    if (!word.startsWith('-')) words.push(word);
    else isPart ||= !HARMLESS.test(word);
  }
  return { words, isPart };
}

function ofFile(name: string, rest: readonly string[]): Check | null {
  const kind = /^(?:gradlew|mvnw)$/.test(name) ? null : kindOfWord(name.replace(/\.\w+$/, ''));
  return kind ? whole(kind, rest) : null;
}
