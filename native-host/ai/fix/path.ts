/** Longer than this no path is. */
const LONGEST = 1024;

/** Source files that have no extension. */
const BARE = new Set([
  'Makefile',
  'makefile',
  'GNUmakefile',
  'Dockerfile',
  'Containerfile',
  'Rakefile',
  'Gemfile',
  'Justfile',
  'justfile',
  'Jenkinsfile',
  'Vagrantfile',
  'Procfile',
  'Brewfile',
  'Podfile',
  'Fastfile',
]);

const EXTENSION = /\.([A-Za-z_][\w+-]{0,11})$/;

/** What ends like a file's name, and is a host's or a program's. */
const NO_EXTENSION = /^(?:com|org|net|edu|gov|local|localhost|internal|exe|dll|so|dylib|o|a)$/i;

/** Code that is nobody's own: dependencies, and what a language brings. */
const FOREIGN =
  /(?:^|\/)(?:node_modules|bower_components|site-packages|dist-packages|\.?venv|vendor|gems|\.cargo|\.rustup|rustc|pkg\/mod|\.pnpm|\.yarn|\.m2|\.gradle)\/|^\/(?:usr\/(?!src\/app\/)|lib|nix\/|opt\/|System\/|Library\/|snap\/|rustc\/)|^[A-Za-z]:\/(?:Program Files|Windows)/;

/** Whether a path names someone else's code. */
export function isForeign(path: string): boolean {
  return FOREIGN.test(path);
}

/**
 * A printed path as files are looked for; null for what is none: an address, a part of the language itself.
 * @param isSure the message says that it is a file, so that it needs no extension
 */
export function readPath(printed: string, isSure = false): string | null {
  const path = withoutScheme(printed);
  if (path === null || path.length > LONGEST || /[<>|*?\0]/.test(path)) return null;
  const plain = path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
  const name = plain.slice(plain.lastIndexOf('/') + 1);
  if (!/[\p{L}_]/u.test(name) || plain.startsWith('//')) return null;
  const extension = EXTENSION.exec(name)?.[1];
  if (extension !== undefined) return NO_EXTENSION.test(extension) ? null : plain;
  return isSure || BARE.has(name) ? plain : null;
}

const SCHEME = /^([A-Za-z][\w+.-]{1,30}):(.*)$/s;

function withoutScheme(printed: string): string | null {
  const [, scheme, rest = ''] = SCHEME.exec(printed) ?? [];
  if (scheme === undefined) return printed;
  if (scheme === 'file') return fromFileUrl(rest);
  // Bundlers name a module after their own scheme and the package: `webpack-internal:///./src/a.js`.
  if (/^(?:webpack|turbopack|rsc|vite|ng)/.test(scheme)) return /\/\.\/(.+)$/s.exec(rest)?.[1] ?? null;
  // A development server's address: the path begins after the host.
  if (/^https?$/.test(scheme))
    return /^\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?\/([^?#]+)/.exec(rest)?.[1] ?? null;
  return null;
}

function fromFileUrl(rest: string): string | null {
  const path = rest.replace(/^\/\/(?=\/)/, '').replace(/^\/(?=[A-Za-z]:)/, '');
  try {
    return decodeURIComponent(path.replace(/[?#].*$/s, ''));
  } catch {
    return path;
  }
}
