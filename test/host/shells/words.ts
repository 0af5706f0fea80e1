/** What differs in words where the shells say the same. */
export interface ShellWords {
  /** What its own rc file is called below HOME, and a prompt for it. */
  rc: string;
  prompt: string;
  /** The exit status of the command before. */
  status: string;
  /** A loop of several lines that prints 1 and 2. */
  loop: string;
  /** A subshell, or the nearest to it, that fails half-way, and one that says why on stderr. */
  failsHalfWay: string;
  failsLoudly: string;
  /** Ends the shell's history. */
  forgets: string;
  /** `read` with a prompt. */
  read: string;
  /** Commands of several lines, a question in each, that print it. */
  acrossLines: string[];
}

export type ShellName = 'bash' | 'zsh' | 'fish';

const posix = {
  status: '$?',
  loop: 'for i in 1 2\ndo echo $i\ndone',
  failsHalfWay: '(set -e; false; echo no)',
  failsLoudly: '(echo sub >&2; exit 3)',
  acrossLines: ['cat <<E\n/ai inside\nE', "echo 'a\n/ai inside'"],
};

export const words: Record<ShellName, ShellWords> = {
  bash: {
    ...posix,
    rc: '.bashrc',
    prompt: "PS1='$ '",
    forgets: 'HISTCONTROL=ignoreboth',
    read: "read -p 'name? ' name",
  },
  zsh: {
    ...posix,
    rc: '.zshrc',
    prompt: "PS1='$ '",
    forgets: 'setopt hist_ignore_space',
    read: "read 'name?name? '",
  },
  fish: {
    rc: '.config/fish/config.fish',
    prompt: "function fish_prompt; echo '$ '; end; set -g fish_greeting",
    status: '$status',
    loop: 'for i in 1 2\necho $i\nend',
    failsHalfWay: "sh -c 'set -e; false; echo no'",
    failsLoudly: "sh -c 'echo sub >&2; exit 3'",
    forgets: 'true',
    read: "read -P 'name? ' name",
    acrossLines: ["echo 'a\n/ai inside'"],
  },
};
