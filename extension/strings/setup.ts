/** Before there is a host that fits. */
export const setupStrings = {
  missing: {
    title: 'One command to finish',
    intro:
      'The panel runs your shell and your git through a small program on this machine. It is not installed yet.',
    command: 'npx --no pullside install',
    where:
      'Run it in the folder of your clone of Pullside. If you installed its tarball, run: pullside install',
    copy: 'Copy',
    copied: 'Copied',
    looking: 'Looking for it every 2 seconds. This page goes on by itself.',
    doesTitle: 'What the command does',
    writes: 'Writes one file that lets this browser start it:',
    manifest: 'NativeMessagingHosts/dev.pullside.host.json',
    user: 'Sets the program up for your user only. No root.',
    port: 'Opens no network port. It talks over a socket that only you can read.',
    uninstall: 'npx --no pullside uninstall',
    uninstallNote: 'takes it away again.',
    standsTitle: 'Where it stands',
    extension: (version: string) => `Extension ${version}`,
    allowed: 'Allowed on github.com, and on hosts that you add',
    page: 'Page read',
    pageNone: 'Nothing read yet',
    host: 'Host',
    hostNone: 'No program registered for this browser',
    details: 'Details',
    model: 'Model',
    modelNone: 'No key needed to begin, see below',
    done: 'done',
    failed: 'missing',
    later: 'later',
  },
  outdated: {
    title: 'The host speaks another version',
    intro: 'The panel and the program on this machine are of different versions. Nothing was changed.',
    command: 'npx --no pullside install',
    after:
      'Then reload the extension in the browser’s list of extensions, if this page does not go on by itself.',
  },
} as const;
