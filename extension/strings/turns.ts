/** What is said of questions that wait, are asked again, or may not leave yet. */
export const turnStrings = {
  queue: {
    title: 'Waiting questions',
    edit: 'edits the last',
    keyEdit: 'Alt ↑',
    afterAnswer: 'after the answer above',
    afterQuestion: 'after the one above',
    limit: (wait: string) => `sent ${wait}: only 10 questions a minute`,
    limitShort: (wait: string) => `sent ${wait}: 10 a minute`,
    inSeconds: (seconds: number) => `in ${seconds} s`,
    soon: 'soon',
    now: 'Send now',
    nowStops: 'Stops the answer that is being written, and sends this one',
    nowSends: 'Sends this one at once',
    nowLabel: (question: string) => `Send now: ${question}`,
    front: 'Move to the front',
    frontLabel: (question: string) => `Move to the front: ${question}`,
    remove: 'Remove from the queue',
    removeLabel: (question: string) => `Remove from the queue: ${question}`,
    count: (count: number) => (count === 1 ? '1 question waits' : `${count} questions wait`),
  },
  waiting: {
    again: (wait: string, time: string) => `Asking again ${wait}${time}.`,
    time: (attempt: number) => ` (${ordinal(attempt)} time)`,
    now: 'now',
    stop: 'Stop',
  },
  actions: {
    label: 'Actions of this answer',
    copy: 'Copy',
    copied: 'Copied',
    copyAnswer: 'Copy answer',
    retry: 'Retry',
    retryHint: 'Ask the same question again. This answer is kept as an earlier version.',
    retryWith: 'Retry with…',
    retryWithMenu: 'Retry with another model',
    edit: 'Edit',
    editHint: 'Change the question and send it again',
    options: 'Options',
  },
  versions: {
    line: (count: number) => (count === 1 ? '1 earlier version' : `${count} earlier versions`),
    show: 'Show what this question replaced',
    hide: 'Hide what this question replaced',
  },
  editing: {
    title: (number: number) => `Editing question ${number}`,
    note: 'Its answer is kept as an earlier version.',
    followed: (count: number) =>
      count === 1
        ? 'Its answer and the question after it are kept as an earlier version.'
        : `Its answer and the ${count} questions after it are kept as an earlier version.`,
    giveUp: 'Cancel',
  },
  consent: {
    title: (host: string) => `Send this question to ${host}?`,
    intro: (provider: string) =>
      `Nothing has gone there yet. Once you agree, questions for ${provider} go there without asking, until its address changes.`,
    goes: 'What goes there',
    words: 'Your question',
    counting: 'What goes along is being counted.',
    section: (label: string, tokens: string) => `${label}, ${tokens} tokens`,
    receipt: 'Show exactly what',
    stays: 'Secrets of known formats are taken out on this machine first.',
    send: (host: string) => `Send to ${host}`,
    digest: 'Use digest instead',
    digestHint: 'Answers without a model. Nothing leaves this machine.',
    no: 'Not now',
    noHint: 'Nothing is sent. Your question stays in the composer.',
    notSent: 'Not sent.',
  },
  /** Why a question does not leave. */
  sendRefusals: {
    notPressed: 'Only what you press yourself is sent.',
    covered: 'Something on the page covers the panel, so nothing is sent. Move it away first.',
    notArmed: 'Click into the panel first, then press again.',
    unsteady: 'The panel has only just come to this size and place. Press again.',
  },
  usage: {
    input: (count: string) => `${count} in`,
    inputCached: (count: string, cached: string) => `${count} in (${cached} cached)`,
    output: (count: string) => `${count} out`,
  },
} as const;

function ordinal(count: number): string {
  const tens = count % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[count % 10] ?? 'th');
  return `${count}${ending}`;
}
