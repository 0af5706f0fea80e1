import { cleanEnvironment, DEFAULT_PATH } from '../../settings/environment.ts';
import type { Variables } from '../../settings/login-environment.ts';

/**
 * What git and its helpers find the person's agents and network by; set in the login shell's files, where a
 * host that the browser started sees nothing of them. No GIT_*, no keys, nothing that loads code (threats P10).
 */
const fromLogin = [
  'PATH',
  'SSH_AUTH_SOCK',
  'SSH_AGENT_PID',
  'SSH_ASKPASS',
  'SSH_ASKPASS_REQUIRE',
  'GNUPGHOME',
  'GH_CONFIG_DIR',
  'XDG_CONFIG_HOME',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'http_proxy',
  'https_proxy',
  'HTTPS_PROXY',
  'all_proxy',
  'ALL_PROXY',
  'no_proxy',
  'NO_PROXY',
];

/** Git's own words are read, so they come in one language; nobody sits at a terminal to be asked. */
export function gitEnvironment(login: Variables, env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const given = Object.fromEntries(fromLogin.map((name) => [name, login[name]]).filter(([, value]) => value));
  const { LANGUAGE: _, ...clean } = cleanEnvironment(env);
  return {
    PATH: DEFAULT_PATH,
    ...clean,
    ...given,
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
  };
}
