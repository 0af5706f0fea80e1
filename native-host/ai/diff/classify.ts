export type FileClass = 'source' | 'docs' | 'other' | 'configuration' | 'tests' | 'generated';

const GENERATED = [
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.ya?ml|bun\.lockb?|go\.sum|deno\.lock|gradle\.lockfile|Package\.resolved|[\w.-]{1,64}\.lock)$/i,
  /[.-]min\.(?:js|mjs|css)$/i,
  /\.(?:map|snap|ambr)$/i,
  /(?:^|\/)(?:vendor|vendored|third_party|node_modules|bower_components|dist|__snapshots__)\//i,
  /(?:\.pb\.(?:go|cc|h)|_pb2(?:_grpc)?\.pyi?|\.g\.dart|\.designer\.cs|[._-]generated\.\w{1,8}|\.gen\.\w{1,8})$/i,
  /(?:^|\/)(?:__generated__|generated)\//i,
];

const TESTS = [
  /(?:^|\/)(?:tests?|__tests__|__mocks__|specs?|e2e|testdata|test-data|fixtures?|testing|testutils?|cassettes)\//i,
  /[._-](?:test|tests|spec|e2e)\.\w{1,8}$/i,
  /(?:^|\/)test_[^/]{1,200}\.py$/,
  /(?:^|\/)conftest\.py$/,
  /(?:Test|Tests|TestCase|Spec)\.(?:java|kt|cs|scala|swift|php|groovy)$/,
];

const CONFIGURATION = [
  /(?:^|\/)(?:Dockerfile|Containerfile|Makefile|Jenkinsfile|Vagrantfile|Procfile|CMakeLists\.txt|requirements[\w.-]{0,40}\.txt|go\.mod|Gemfile|Podfile|Rakefile|CODEOWNERS)[^/]{0,20}$/,
  /(?:^|\/)\.[^/]{1,80}$/,
  /(?:^|\/)\.(?:github|circleci|vscode|idea|husky|changeset|devcontainer)\//,
  /\.(?:json|json5|jsonc|ya?ml|toml|ini|cfg|conf|properties|env|xml|plist|gradle|nix|tf|tfvars|csproj|sln|cmake|mk|editorconfig)$/i,
  /\.config\.(?:[cm]?[jt]s)$/i,
];

const DOCS = [
  /\.(?:md|mdx|markdown|rst|adoc|txt|tex)$/i,
  /(?:^|\/)(?:LICENSE|LICENCE|NOTICE|AUTHORS|CHANGELOG|CHANGES|README|COPYING)[^/]{0,20}$/i,
];

const SOURCE =
  /\.(?:[cm]?[jt]sx?|vue|svelte|astro|py|pyi|rb|go|rs|java|kt|kts|scala|groovy|swift|m|mm|c|cc|cpp|cxx|h|hh|hpp|cs|fs|vb|php|pl|pm|lua|r|jl|dart|ex|exs|erl|hrl|clj|cljs|hs|ml|mli|elm|zig|nim|sh|bash|zsh|fish|ps1|sql|proto|graphql|gql|sol|asm|s|el|vim|cu|glsl|wgsl|ipynb)$/i;

/** What kind of file a path names, by its name alone. */
export function classify(path: string): FileClass {
  if (GENERATED.some((pattern) => pattern.test(path))) return 'generated';
  if (TESTS.some((pattern) => pattern.test(path))) return 'tests';
  if (CONFIGURATION.some((pattern) => pattern.test(path))) return 'configuration';
  if (DOCS.some((pattern) => pattern.test(path))) return 'docs';
  return SOURCE.test(path) ? 'source' : 'other';
}
