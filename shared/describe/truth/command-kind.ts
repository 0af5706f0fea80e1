import { type CheckKind, kindOfWord, singleKinds, subcommandKinds } from './programs.ts';

export interface Check {
  kind: CheckKind;
  /** Whether it takes everything, and its exit code is its own: only then it speaks for all tests. */
  isWhole: boolean;
}

const LOOKS_ONLY =
  /^(?:--?help|-h|--version|-V|--dry-run|-n|--list|--collect-only|--listTests|--watch|-w=.*)$/;
const HARMLESS =
  /^(?:\.\/\.\.\.|\.|--|--all|--workspace|--workspaces|-ws|--all-features|--all-targets|-q|-v|-vv|-s|--silent|--quiet|--verbose|--ci|--coverage|--run|run|--no-watch|--check|-r|-j\d*|--if-present|--release|--reporter[=:].*|--color.*)$/;

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

const SHELLS = /^(?:bash|sh|zsh)$/;
/** Formatters try something only where they are told to change nothing. */
const FORMATTERS = /^(?:prettier|black|isort|gofmt|rustfmt)$/;
const CHECKS_ONLY = /^(?:--check.*|-c|-l|--diff)$/;
/** Behind a program that does but one thing these words narrow nothing down. */
const SAYS_NO_MORE = /^(?:check|run|test|lint|ci|build)$/;
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
  const [program = '', ...rest] = unwrapped(all);
  if (program === '' || rest.some((word) => LOOKS_ONLY.test(word))) return null;
  const name = baseName(program);
  if (name === 'node') return nodeCheck(rest);
  if (SHELLS.test(name) && rest[0]?.endsWith('.sh')) return ofFile(baseName(rest[0]), rest.slice(1));
  if (FORMATTERS.test(name)) return rest.some((word) => CHECKS_ONLY.test(word)) ? partly('lint') : null;
  if (name === 'cmake') return rest.includes('--build') ? partly('build') : null;
  if (name === 'cargo' && rest[0] === 'fmt')
    return rest.includes('--check') ? whole('lint', rest.slice(1)) : null;
  const single = singleKinds.get(name);
  if (single) return whole(single, without(rest, SAYS_NO_MORE));
  const subcommands = subcommandKinds.get(name);
  if (subcommands) return subcommand(subcommands, rest);
  if (SCRIPT_RUNNERS.test(name)) return script(name, rest);
  return RUNNABLE.test(program) ? ofFile(name, rest) : null;
}

/** Without what only starts it. */
function unwrapped(words: readonly string[]): readonly string[] {
  let at = 0;
  for (;;) {
    const first = words[at] ?? '';
    if (/^\w+=/.test(first)) at++;
    else if (WRAPPING_PAIRS.test(`${first} ${words[at + 1] ?? ''}`)) at += 2;
    else if (!WRAPPERS.test(first)) return words.slice(at);
    else {
      at++;
      while (words[at]?.startsWith('-')) at++;
    }
  }
}

function whole(kind: CheckKind, rest: readonly string[]): Check {
  return { kind, isWhole: rest.every((word) => HARMLESS.test(word) || word.startsWith('2>')) };
}

function partly(kind: CheckKind): Check {
  return { kind, isWhole: false };
}

function without(words: readonly string[], left: RegExp): string[] {
  return words.filter((word) => !left.test(word));
}

function nodeCheck(rest: readonly string[]): Check | null {
  if (rest.includes('--test')) return whole('test', without(rest, /^--test$/));
  const at = rest.indexOf('--run');
  const kind = at < 0 ? null : kindOfWord(rest[at + 1] ?? '');
  if (kind) return whole(kind, rest.slice(at + 2));
  const [file = ''] = rest;
  return /\.[cm]?[jt]s$/.test(file) ? ofFile(baseName(file), rest.slice(1)) : null;
}

function subcommand(kinds: ReadonlyMap<string, CheckKind>, rest: readonly string[]): Check | null {
  const at = rest.findIndex((word) => !/^[-+]/.test(word));
  const kind = kinds.get(rest[at] ?? '');
  return kind ? whole(kind, rest.toSpliced(at, 1)) : null;
}

function script(name: string, rest: readonly string[]): Check | null {
  const { words, isPart } = withoutFlags(rest);
  const named = without(words, /^(?:run|run-script|run-many|workspaces?|foreach)$/);
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

function baseName(path: string): string {
  return path.split('/').at(-1) ?? path;
}
