/** GitHub's hosts on the options page. */
export const githubStrings = {
  github: {
    title: 'GitHub',
    intro:
      'Pull requests are read from their page and its .diff, with the session of your browser. What these leave out, the host asks GitHub’s API for, with a token. Tokens stay in the host; the browser never keeps them.',
    always: 'Always on',
    added: 'Added by you',
    notAdded: 'No panel there',
    tokenFrom: {
      keychain: 'token in the keychain',
      file: 'token in keys.json (mode 0600)',
      environment: 'token from the environment',
      gh: 'token from gh',
    },
    noToken: 'no token',
    noTokenPublic: 'no token: public repositories only, 60 requests an hour',
    setToken: (host: string) => `Token for ${host}`,
    setTokenShort: 'Token',
    close: (host: string) => `Close the token of ${host}`,
    closeShort: 'Close',
    token: 'Token',
    tokenHint: (host: string) =>
      `Reading suffices: “Contents” and “Pull requests” of a fine-grained token of ${host}.`,
    tokenHintKept: 'Leave the field empty to keep the one that is there.',
    tokenHintBefore: 'A token that you enter here comes before that one.',
    trial: {
      taken: (host: string, left: { remaining: number; limit: number } | null) =>
        left === null
          ? `${host} takes this token.`
          : `${host} takes this token: ${left.remaining} of ${left.limit} requests are left in this hour.`,
      publicOnly: 'It reads public repositories only: it lacks the scope “repo”.',
      untold: (because: string) => `The token is saved, but could not be tested. ${because}`,
    },
    save: 'Save token',
    removeToken: 'Remove token',
    remove: (host: string) => `Remove ${host}`,
    removeShort: 'Remove',
    addNamed: (host: string) => `Add ${host}`,
    addShort: 'Add',
    addTitle: 'Add a GitHub Enterprise host',
    address: 'Address',
    addressHint:
      'E.g. https://github.example.com. The browser then asks you once for this host alone; pages of it that are open already show the panel when they are loaded again. “Remove” gives the permission back and forgets a token that was entered here.',
    add: 'Add host',
    refusals: {
      empty: 'Enter the address of your GitHub Enterprise Server, e.g. https://github.example.com.',
      noName: 'There is no name of a host in this address. It looks like https://github.example.com.',
      notHttps: 'The address has to begin with https://.',
      hasUser: 'Leave name or password out of the address.',
      hasPort: 'Leave out the port: browsers give their permission for a host at the usual one only.',
      hasPath: (host: string) => `Leave out what stands after the host: https://${host}`,
      isGithub: 'github.com is always there.',
      notAllowed: (host: string) =>
        `${host} was not added: the browser was not allowed to. Press “Add host” again, and allow it there.`,
    },
  },
} as const;
