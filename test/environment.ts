/** Settings for this project's own tests, and what npm needs behind a proxy. */
const ours = /^PULLSIDE_(?:CAPTURES|CHROME|FIREFOX|BROWSER|SEED|TEST_OUTCOME|RUNS_AGAIN)$|^GIT_SSL_CAINFO$/;

/** What shells, git, terminals, keychains, models' libraries and Pullside itself obey. */
const personal = [
  /^(?:PULLSIDE|XDG|OPENAI|ANTHROPIC|GEMINI|GOOGLE|OLLAMA|GIT|SSH|DBUS|TMUX|BASH|ZSH|HIST|LC)_?/,
  /^(?:FISH|fish|GH)_|_API_KEY$|^GITHUB_(?:TOKEN|ENTERPRISE_TOKEN|API_URL)$/,
  /^(?:STY|ZDOTDIR|ENV|INPUTRC|PROMPT_COMMAND|PS\d|R?PROMPT|IFS|CDPATH|COLUMNS|LINES|LANGUAGE)$/,
  /^(?:EDITOR|VISUAL|PAGER|LESS|LESSOPEN|NO_COLOR|FORCE_COLOR|CLICOLOR|CLICOLOR_FORCE|LS_COLORS|NODE_OPTIONS)$/,
];

/**
 * Tests meet the same on every machine: neither the keys nor the settings of whoever runs them. Where they go
 * through a proxy, it is not for what listens here.
 */
export function forgetPerson(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env))
    if (!ours.test(name) && personal.some((form) => form.test(name))) delete env[name];
  Object.assign(env, { LANG: 'C.UTF-8', TERM: 'xterm-256color' });
  if (process.platform !== 'win32') env.SHELL = '/bin/bash';
  for (const name of ['no_proxy', 'NO_PROXY'])
    env[name] = [env[name], 'localhost', '127.0.0.1', '::1'].filter(Boolean).join();
}
