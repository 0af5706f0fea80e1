import { code } from './prose.ts';

interface Rule {
  says: RegExp;
  helps(match: RegExpExecArray): string;
}

/** What usually helps, by what programs say. */
const RULES: Rule[] = [
  {
    says: /Cannot find (?:module|package) ['"]([^'"\n]{1,200})['"]/,
    helps: ([, name = '']) =>
      /^[./]|^file:/.test(name)
        ? `Look whether ${code(name)} exists, and whether its path and extension are right.`
        : `Install what is missing: \`npm install\`, or \`npm install ${name.replace(/[^\w@/.-]/g, '')}\` where package.json does not name it.`,
  },
  {
    says: /No module named ['"]?([\w.]{1,100})/,
    helps: ([, name = '']) =>
      `Install ${code(name)} into the environment that runs: \`python3 -m pip install …\`, or activate the virtual environment.`,
  },
  {
    says: /EADDRINUSE|[Aa]ddress already in use|port is already allocated/,
    helps: () =>
      'Another program listens there: find it with `ss -ltnp` or `lsof -i`, end it, or choose another port.',
  },
  {
    says: /CONFLICT \(|Merge conflict in |needs merge|unmerged/,
    helps: () =>
      'Edit the files between `<<<<<<<` and `>>>>>>>`, `git add` them, then `git merge --continue` (or `--abort`).',
  },
  {
    says: /(?:EACCES|[Pp]ermission denied)(?! \(publickey)/,
    helps: () => 'Look at who may do this (`ls -l`); a script needs `chmod +x` to be run by its name.',
  },
  {
    says: /Permission denied \(publickey/,
    helps: () =>
      'The server knows none of your SSH keys: `ssh -T git@github.com` tells which one is offered.',
  },
  {
    says: /([\w./+-]{1,100}): (?:command )?not found(?!: \S)|command not found: ([\w./+-]{1,100})|Unknown command:? ([\w./+-]{1,100})/,
    helps: ([, a, b, c]) =>
      `${code(a ?? b ?? c ?? '')} is not installed, or not in \`PATH\`; a script of the folder is called with \`./\`.`,
  },
  {
    says: /(?:unknown|unrecognized|invalid|bad|illegal) (?:option|flag|argument)s?\b[^\n]{0,3}[:'"` -]{0,4}([\w-]{0,60})|flag provided but not defined/i,
    helps: () => 'This version does not know that option: `--help` lists those that it has.',
  },
  {
    says: /[Ss]egmentation fault|SIGSEGV|core dumped/,
    helps: () =>
      'It read or wrote memory that is not its own: build with `-g -fsanitize=address` and run it again to see the line.',
  },
  {
    says: /heap out of memory|MemoryError|Cannot allocate memory|\bOOM\b/,
    helps: () => 'Memory ran out: give it more, or less to do at once.',
  },
  {
    says: /ENOSPC|No space left on device/,
    helps: () => 'The disk is full (`df -h`), or too many files are watched.',
  },
  {
    says: /ECONNREFUSED|Connection refused/,
    helps: () => 'Nothing listens there: is the service started, and on that port?',
  },
];

const BY_EXIT_CODE: Record<number, string> = {
  126: 'Make it executable with `chmod +x`, or call it with its interpreter.',
  137: 'Memory may have run out: `dmesg | tail` tells.',
};

/** Characters of the text's end that are looked at. */
const LOOKED_AT = 16 * 1024;

export function remedies(text: string, exitCode: number | null): string[] {
  const end = text.slice(-LOOKED_AT);
  const found = RULES.flatMap(({ says, helps }) => {
    const match = says.exec(end);
    return match ? [helps(match)] : [];
  });
  if (found.length > 0) return found;
  const known = exitCode === null ? undefined : BY_EXIT_CODE[exitCode];
  return known === undefined ? [] : [known];
}
