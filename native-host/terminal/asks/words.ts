/** What is said at a prompt. */
export const words = {
  taking: 'putting the question together · Ctrl-C stops',
  asking: (who: string) => `asking ${who} · Ctrl-C stops`,
  queued: 'waits until the answer before it has ended · Ctrl-C stops',
  waiting: (why: string) => `Ctrl-C stops · ${why}`,
  consent: 'agree in the panel to where it goes · Ctrl-C stops',
  stopped: 'Stopped. What came before is kept in the conversation.',
  failed: 'This question got no answer.',
  incomplete: 'Incomplete: the answer was cut off.',
  interrupted: 'Interrupted: the host ends.',
  nobody:
    'No panel shows this terminal any more. Open the panel on the page that you ask about, and ask again.',
  silent: 'The panel did not take the question. Reload the page, and ask again.',
  left: 'The panel was closed before the question was sent. Open it, and ask again.',
} as const;
