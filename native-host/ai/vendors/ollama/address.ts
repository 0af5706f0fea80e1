import { checkAddress, isLoopback } from '../address.ts';

const PORT = '11434';

/**
 * The forms of OLLAMA_HOST: `host`, `host:port`, `:port`, `[::1]:port`, with or
 * without `http://`. Where it names every interface, for a server to listen on,
 * this machine is meant. Throws AppError.
 */
export function readOllamaAddress(text: string): string {
  const trimmed = text.trim().replace(/\/+$/, '');
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed);
  const [, scheme = 'http://', rest = ''] = hasScheme
    ? (/^([^/]*\/\/)(.*)$/s.exec(trimmed) ?? [])
    : ['', 'http://', trimmed];
  const [authority = '', ...path] = rest.split('/');
  const address = `${scheme}${[withPort(authority, hasScheme), ...path].join('/')}`;
  return checkAddress(
    address.replace(/^(https?:\/\/)(?:0\.0\.0\.0|\[::\])(?=[:/]|$)/i, '$1127.0.0.1'),
    isNear,
  );
}

/** Ollama's own port goes without saying where no scheme is said. */
function withPort(authority: string, hasScheme: boolean): string {
  const named = /^:\d+$/.test(authority) ? `127.0.0.1${authority}` : authority;
  const bracketed = /^[0-9a-f]*:[0-9a-f:]*:[0-9a-f:]*$/i.test(named) ? `[${named}]` : named;
  return hasScheme || /:\d+$/.test(bracketed.replace(/^\[[^\]]*\]/, '')) ? bracketed : `${bracketed}:${PORT}`;
}

/** Ollama takes no key, and many run it on another machine at home, where there is no certificate. */
function isNear(hostname: string): boolean {
  return isLoopback(hostname) || isPrivate(hostname) || isLocalName(hostname);
}

/** @param hostname as URL writes it: an IPv4 address has four decimal numbers */
function isPrivate(hostname: string): boolean {
  return (
    /^(?:10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+)+$/.test(hostname) ||
    /^\[(?:f[cd]|fe[89ab])/.test(hostname)
  );
}

/** Names that no server on the Internet has. */
function isLocalName(hostname: string): boolean {
  return /^[a-z0-9-]+$/.test(hostname) || /\.(?:local|lan|internal|home\.arpa)$/.test(hostname);
}
