/** The panel’s frame: header, state, tabs, notes. */
export const panelStrings = {
  product: 'Pullside',
  panel: 'Pullside panel',
  header: {
    newPull: 'New PR',
    title: 'Page',
    noPage: 'GitHub',
    collapse: 'Collapse the panel',
    dockBottom: 'Move the panel to the bottom',
    dockRight: 'Move the panel to the right',
    model: (name: string) => `Model: ${name}`,
  },
  state: {
    label: 'Host',
    connecting: 'Connecting to the host',
    connected: 'Connected',
    noCheckout: 'no checkout of this repository found',
    reconnecting: 'Reconnecting',
    attempt: (attempt: number) => `try ${attempt}`,
    nextIn: (seconds: number) => (seconds > 0 ? `next in ${seconds} s` : 'now'),
    tryNow: 'Try now',
    missing: 'Host not found',
    outdated: 'Host of another version',
  },
  head: {
    before: 'your checkout is ',
    after: ' this head',
    afterAhead: ' of this head',
    at: 'at this head',
    behind: (commits: number | null) => (commits === null ? 'behind' : `${commits} behind`),
    ahead: (commits: number | null) => (commits === null ? 'ahead' : `${commits} ahead`),
    diverged: (behind: number | null, ahead: number | null) =>
      behind === null || ahead === null ? 'beside' : `${behind} behind, ${ahead} ahead`,
    on: (branch: string) => `on ${branch}`,
    noBranch: 'on no branch',
    withoutHead: ', without this head',
    dirty: 'dirty',
  },
  tabs: {
    label: 'Views',
    ask: 'Ask',
    receipt: 'Receipt',
    history: 'History',
    records: 'What was sent and run',
    add: 'New terminal',
    more: 'More views',
    ended: (code: number) => `exit ${code}`,
    rename: 'Rename…',
    close: 'Close terminal',
    terminalMenu: (name: string) => `Actions of ${name}`,
    renameLabel: 'Name of the terminal',
  },
  notes: {
    broke: (time: string) => `The connection to the host broke at ${time}.`,
    brokeRest:
      'If it still runs, terminals and a running answer go on there, and what they print follows. If it ended, so did they.',
    restarted: (terminals: number) =>
      `The host was restarted; ${terminals === 1 ? '1 terminal' : `${terminals} terminals`} ended.`,
    limited: (host: string, until: string) => `${host} lets nothing more be read until ${until}.`,
    limitedRest: 'Questions use what the page and your checkout have.',
    lacking: (files: number) =>
      files === 1
        ? 'The lines of 1 file could not be read.'
        : `The lines of ${files} files could not be read.`,
    chooseCheckout: 'Choose your checkout',
    addToken: 'Add a token',
    unsaved: 'The end of this answer is not saved yet.',
    unsavedRest: 'The host tries again every second.',
    dismiss: 'Dismiss',
  },
  page: {
    summary: (parts: readonly string[]) => parts.join(', '),
    files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
    description: 'description',
    comments: (count: number) => (count === 1 ? '1 thread' : `${count} threads`),
  },
} as const;
