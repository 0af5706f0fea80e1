/** Endings of files; those of the second list need a folder before them, for they end other words too. */
const ENDINGS = new Set(
  'ts tsx js jsx mjs cjs mts cts vue svelte astro py pyi rb go rs java kt kts scala groovy swift c cc cpp cxx h hpp cs php lua jl dart exs erl hrl clj cljs elm zig nim sh bash zsh fish ps1 bat sql proto graphql gql sol vim ipynb json json5 jsonc yml yaml toml ini cfg conf properties xml plist gradle nix tf tfvars csproj sln cmake md mdx markdown rst adoc txt tex html htm css scss sass svg png jpg jpeg gif webp ico pdf csv tsv wasm diff patch'.split(
    ' ',
  ),
);
const ENDINGS_IN_FOLDERS = new Set(
  'm mm r d s fs vb ex pm pl hs ml mli hh cu po pot lock less bin zip gz tar snap map env key pem log out db node'.split(
    ' ',
  ),
);
const NAMES =
  /^(?:Dockerfile|Containerfile|Makefile|Jenkinsfile|Vagrantfile|Procfile|Gemfile|Rakefile|Podfile|CODEOWNERS|[\w-]+\.lock|\.env(?:\.\w+)*|\.\w+rc|\.\w+ignore|\.editorconfig|\.gitattributes|\.gitmodules)$/;
/** Lock files have names of their own; what else ends so is mostly code. */
const LOCKS = /^(?:yarn|Cargo|Gemfile|poetry|composer|Pipfile|uv|bun|mix|flake|Podfile|pubspec)\.lock$/;
/** `Node.js` and its like. */
const PRODUCT = /^(?:[A-Z][A-Za-z]*|node|next|nuxt|vue|three|d3|chart|moment|express|discord)\.js$/;
const FOLDERS =
  /^(?:src|lib|libs|app|apps|test|tests|spec|docs?|packages|crates|internal|cmd|pkg|server|client|scripts|tools|config|\.github)$/;

/** The changed paths, asked whether they hold what a text names. */
export interface PathIndex {
  /** Names in the text that look like files or folders, and are not among the paths. */
  unknownIn(text: string): string[];
  has(path: string): boolean;
}

export function createPathIndex(paths: readonly string[]): PathIndex {
  const all = new Set(paths);
  const folders = new Set([...all].map((path) => path.split('/')[0] ?? ''));
  /** Those that would not be read as one word, and folders of them. */
  const odd = [...new Set([...all].filter(isOdd).flatMap(withFolders))].sort((a, b) => b.length - a.length);
  const isAny = (name: string) => all.has(name) || [...all].some((path) => isIn(path, name));
  const asked = new Map<string, boolean>();
  const knows = (name: string): boolean => {
    const answer = asked.get(name) ?? (isAny(name) || areAll(name.split('/'), isAny));
    asked.set(name, answer);
    return answer;
  };
  return {
    has: (path) => all.has(path.replace(/^\.\//, '')),
    unknownIn(text) {
      const plain = odd
        .reduce((rest, path) => rest.replaceAll(path, ' '), text)
        .replace(/(?<!\w)\w+:\/\/\S+/g, ' ');
      const names = wordsOf(plain).filter(({ word, isCode }) => isPath(word, isCode, folders));
      return [...new Set(names.map(({ word }) => word).filter((word) => !knows(word)))];
    },
  };
}

/** `a.ts/b.ts` are two files. */
function areAll(names: readonly string[], isAny: (name: string) => boolean): boolean {
  return names.length > 1 && names.every((name) => isFileName(name, false) && isAny(name));
}

function isOdd(path: string): boolean {
  return !/^[\p{L}\p{N}_./@+-]+$/u.test(path);
}

function withFolders(path: string): string[] {
  const parts = path.split('/');
  const folders = parts.slice(1).map((_, at) => `${parts.slice(0, at + 1).join('/')}/`);
  return [path, ...folders.filter(isOdd)];
}

/** Whether a path ends with that name, or lies in the folder of that name. */
function isIn(path: string, name: string): boolean {
  if (name.includes('*')) return globOf(name).test(path);
  const bare = name.replace(/\/$/, '');
  return `/${path}`.endsWith(`/${bare}`) || `/${path}`.includes(`/${bare}/`);
}

function globOf(name: string): RegExp {
  const pattern = name
    .split(/(\*+\/?)/)
    .map((part) =>
      part.startsWith('**') ? '.*' : part.startsWith('*') ? '[^/]*' : part.replace(/[^\w]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`(?:^|/)${pattern}$`);
}

/** As systems have it. */
const LONGEST_PATH = 4096;

interface Word {
  word: string;
  isCode: boolean;
}

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let isCode = false;
  for (const [at, part] of text.split('`').entries()) {
    isCode = at % 2 === 1;
    for (const [found] of part.matchAll(/[^\s"'“”‘’()[\]{}<>,;|=→⇒]+(?:\()?/g)) {
      // A call is code, and no path is so long.
      if (found.endsWith('(') || found.length > LONGEST_PATH) continue;
      words.push({ word: cleaned(found), isCode });
    }
  }
  return words.filter(({ word }) => word !== '');
}

/** Without emphasis, punctuation, the place of a line, and the marks of diffs. */
function cleaned(found: string): string {
  return found
    .replace(/^[*_~:!?#&]+(?=[\p{L}\p{N}])/u, '')
    .replace(/(?:[.:!?…]|\*\*|[*_~](?=$))+$/, '')
    .replace(/(?::\d+(?:[-:]\d+)*|#L\d+(?:-L?\d+)?)$/, '')
    .replace(/^\.\//, '');
}

function isPath(word: string, isCode: boolean, folders: ReadonlySet<string>): boolean {
  if (/^[@\-$~/]|^[a-z]+:|^node_modules\b/.test(word) || !/\p{L}/u.test(word)) return false;
  const parts = word.split('/');
  const last = parts.at(-1) ?? '';
  const inFolder = parts.length > 1;
  if (last === '')
    return parts.length > 1 && (isCode || folders.has(parts[0] ?? '') || FOLDERS.test(parts[0] ?? ''));
  if (isFileName(last, inFolder)) return true;
  return inFolder && isCode && (folders.has(parts[0] ?? '') || FOLDERS.test(parts[0] ?? ''));
}

function isFileName(name: string, inFolder: boolean): boolean {
  if (NAMES.test(name)) return !name.endsWith('.lock') || inFolder || LOCKS.test(name);
  const ending = /^(.+)\.(\w{1,10})$/.exec(name);
  if (!ending || PRODUCT.test(name)) return false;
  const kind = (ending[2] ?? '').toLowerCase();
  return ENDINGS.has(kind) || (inFolder && ENDINGS_IN_FOLDERS.has(kind));
}
