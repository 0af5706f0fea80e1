/** What a command tries out. */
export type CheckKind = 'test' | 'build' | 'lint' | 'types';

/** Words by what they say that is tried out, separated by blanks. */
type Words = Partial<Record<CheckKind, string>>;

/** Programs that do but one thing. */
const SINGLE: Words = {
  test: 'vitest jest mocha ava tap karma wtr pytest py.test tox nox nose2 ctest rspec phpunit pest bats behave cucumber cypress playwright',
  lint: 'eslint biome stylelint oxlint xo standard tslint knip depcruise ruff flake8 pylint bandit pre-commit golangci-lint staticcheck rubocop phpstan psalm shellcheck yamllint actionlint markdownlint markdownlint-cli2 hadolint tflint ktlint detekt swiftlint commitlint',
  types: 'tsc mypy pyright vue-tsc svelte-check sorbet',
  build: 'webpack rollup tsup esbuild ninja wxt',
};

/** Programs whose next word says what they do. */
const SUBCOMMANDS: Record<string, Words> = {
  astro: { types: 'check', build: 'build' },
  bazel: { test: 'test', build: 'build' },
  cabal: { test: 'test', build: 'build' },
  cargo: { test: 'test t nextest', types: 'check c', lint: 'clippy', build: 'build b' },
  dart: { test: 'test', lint: 'analyze' },
  deno: { test: 'test', types: 'check', lint: 'lint' },
  docker: { build: 'build' },
  dotnet: { test: 'test', build: 'build' },
  flutter: { test: 'test', lint: 'analyze', build: 'build' },
  go: { test: 'test', lint: 'vet', build: 'build' },
  hatch: { test: 'test' },
  helm: { lint: 'lint' },
  lein: { test: 'test' },
  meson: { test: 'test', build: 'compile' },
  mix: { test: 'test', lint: 'credo', build: 'compile' },
  next: { lint: 'lint', build: 'build' },
  ng: { test: 'test e2e', lint: 'lint', build: 'build' },
  nuxt: { build: 'build' },
  rails: { test: 'test' },
  sbt: { test: 'test', build: 'compile' },
  stack: { test: 'test', build: 'build' },
  swift: { test: 'test', build: 'build' },
  terraform: { lint: 'validate' },
  vite: { build: 'build' },
  zig: { test: 'test', build: 'build' },
};

type Kinds = ReadonlyMap<string, CheckKind>;

/** What a program tries out whatever its words are. */
export const singleKinds: Kinds = byWord(SINGLE);

/** What the next words of a program try out, by the program. */
export const subcommandKinds: ReadonlyMap<string, Kinds> = new Map(
  Object.entries(SUBCOMMANDS).map(([program, words]) => [program, byWord(words)]),
);

function byWord(words: Words): Kinds {
  const entries = Object.entries(words) as [CheckKind, string][];
  return new Map(entries.flatMap(([kind, all]) => all.split(' ').map((word) => [word, kind] as const)));
}

/** Words of scripts, targets and files that say what they do; the first that fits counts. */
const SCRIPT_WORDS: readonly [CheckKind, RegExp][] = [
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

/** What a script, a target or a file tries out by its name; null for nothing. */
export function kindOfWord(word: string): CheckKind | null {
  return SCRIPT_WORDS.find(([, pattern]) => pattern.test(word.toLowerCase()))?.[0] ?? null;
}
