import { userInfo } from 'node:os';

/** What a daemon may inherit: enough to find the user's home, language, desktop and agent; no keys, no hooks. */
const inherited = [
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'PATH',
  'LANG',
  'LANGUAGE',
  'TZ',
  'TMPDIR',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'DBUS_SESSION_BUS_ADDRESS',
  'SSH_AUTH_SOCK',
  'PULLSIDE_HOME',
];
/** By whole name: a prefix alone would let anything through that begins with it. */
const categories =
  /^LC_(ALL|ADDRESS|COLLATE|CTYPE|IDENTIFICATION|MEASUREMENT|MESSAGES|MONETARY|NAME|NUMERIC|PAPER|TELEPHONE|TIME)$/;
const desktop =
  /^XDG_(CACHE_HOME|CONFIG_DIRS|CONFIG_HOME|CURRENT_DESKTOP|DATA_DIRS|DATA_HOME|RUNTIME_DIR|SEAT|SESSION_CLASS|SESSION_DESKTOP|SESSION_ID|SESSION_TYPE|STATE_HOME|VTNR)$/;
/** Without these no program starts on Windows. */
const windows = [
  'SystemRoot',
  'SystemDrive',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'TEMP',
  'TMP',
  'Path',
];

/** The allowlisted part of `env` (threats P10). */
export function cleanEnvironment(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): NodeJS.ProcessEnv {
  const names = platform === 'win32' ? [...inherited, ...windows] : inherited;
  const keep = (name: string) => names.includes(name) || categories.test(name) || desktop.test(name);
  return Object.fromEntries(Object.entries(env).filter(([name]) => keep(name)));
}

/** What a login begins with where nothing says otherwise. */
export const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin';

/** The user's login shell. */
export function userShell(env: NodeJS.ProcessEnv = process.env): string {
  return env.SHELL || userInfo().shell || '/bin/sh';
}
