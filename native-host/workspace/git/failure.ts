import { AppError } from '../../../shared/errors.ts';

export const missing = () =>
  new AppError(
    'git-failed',
    'git is not installed, or not on the PATH of your login shell. Install it (https://git-scm.com/downloads) and try again.',
  );

export const tooOld = (version: string, oldest: string) =>
  new AppError('git-failed', `git ${version} is too old for this. Update it to ${oldest} or newer.`);

export const late = (what: string, limitMs: number) =>
  new AppError(
    'git-failed',
    `git ${what} did not end within ${Math.round(limitMs / 1000)} seconds. Try again.`,
    {
      retryable: true,
    },
  );

/** What the remote was asked for, to say so in a sentence. */
export interface Fetched {
  host: string;
  name: string;
  number: number;
  /** Settings of the checkout's own configuration that would have helped to sign in, and do not count. */
  unused: readonly string[];
}

/** In this order: what is said first often brings a vaguer sentence after it. */
const kinds: [RegExp, (fetched: Fetched, said: string) => AppError][] = [
  [/No space left on device|Disk quota exceeded/i, () => diskFull()],
  [/couldn't find remote ref/i, (fetched, said) => noSuchRef(fetched, said)],
  [
    /Could not resolve host|Temporary failure in name resolution|Failed to connect|Connection (?:refused|timed out|reset|closed)|Network is unreachable|No route to host|unable to connect to|Operation timed out|Couldn't connect/i,
    (fetched, said) => unreachable(fetched, said),
  ],
  [
    /Host key verification failed/i,
    ({ host }) =>
      new AppError(
        'git-failed',
        `SSH does not know ${host} yet. Run "ssh -T git@${host}" in a terminal once, then try again.`,
      ),
  ],
  [
    /Authentication failed|could not read (?:Username|Password)|Permission denied|Invalid username or|error: 40[13]|Repository not found|terminal prompts disabled/i,
    (fetched) => notAllowed(fetched),
  ],
];

/** The sentence for what git wrote when it could not fetch. */
export function fetchFailure(fetched: Fetched, stderr: string): AppError {
  const [, toError] = kinds.find(([pattern]) => pattern.test(stderr)) ?? [];
  return toError?.(fetched, stderr) ?? gitFailure(`fetch from ${fetched.host}`, stderr);
}

/** The sentence for everything else that git could not do. */
export function gitFailure(what: string, stderr: string): AppError {
  if (/No space left on device|Disk quota exceeded/i.test(stderr)) return diskFull();
  const reason = lastWords(stderr);
  return new AppError('git-failed', `git could not ${what}${reason && `: ${reason}`}.`, { retryable: true });
}

function diskFull(): AppError {
  return new AppError('git-failed', 'The disk is full. Make room on it and try again.', { retryable: true });
}

function noSuchRef({ host, name, number }: Fetched, said: string): AppError {
  const branch = /remote ref refs\/heads\/(\S+)/i.exec(said)?.[1];
  if (branch) return new AppError('not-found', `${host} has no branch ${branch} of ${name} any more.`);
  return new AppError('not-found', `${host} has no pull request ${number} of ${name}. Reload the page.`);
}

/** Behind a proxy or another address of the person's own, another host than the page's is meant. */
function unreachable({ host }: Fetched, said: string): AppError {
  const named =
    /Could not resolve host(?:name)?:? ([\w.-]+)|Failed to connect to ([\w.-]+)|connect to (?:host )?([\w.-]+)/i
      .exec(said)
      ?.slice(1)
      .find(Boolean);
  return new AppError('git-failed', `git cannot reach ${named ?? host}. Look at the network and try again.`, {
    retryable: true,
  });
}

function notAllowed({ host, name, unused }: Fetched): AppError {
  const because =
    unused.length === 0
      ? `Run "git fetch" in your checkout once, so that git knows who you are, then try again.`
      : `What your checkout's own configuration sets (${unused.join(', ')}) does not count here: put it into your global one.`;
  return new AppError('git-failed', `${host} did not let git read ${name}. ${because}`, { retryable: true });
}

/** What git says at last, without passwords of an address, in one line that may be shown. */
function lastWords(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => /^(?:fatal|error):/.test(line));
  return (lines.at(-1) ?? '')
    .replace(/^\w+: /, '')
    .replace(/\/\/[^/@\s]+@/g, '//')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .slice(0, 300)
    .trim()
    .replace(/[.;:]$/, '');
}
