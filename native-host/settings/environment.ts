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
const inheritedPrefixes = ['LC_', 'XDG_'];
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
  const keep = (name: string) =>
    names.includes(name) || inheritedPrefixes.some((prefix) => name.startsWith(prefix));
  return Object.fromEntries(Object.entries(env).filter(([name]) => keep(name)));
}
