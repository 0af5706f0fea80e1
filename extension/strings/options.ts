/** The options page. */
export const optionsStrings = {
  options: {
    title: 'Pullside options',
    heading: 'Provider and key',
    intro:
      'The key goes to the host and stays there, in the file keys.json of its settings, which only you can read (mode 0600). The browser never keeps it.',
    connecting: 'Waiting for the host. Without it there is nobody to hand a key to.',
    columns: { provider: 'Provider', state: 'State', address: 'Address' },
    chosen: 'answers now',
    key: 'API key',
    keyKept: 'Leave it empty to keep the key that the host has.',
    keyNone: 'The host has none yet. A server of your own may need none.',
    base: 'Address',
    baseHint: (now: string) =>
      `Leave it empty to keep ${now}. Any address that speaks OpenAI’s API works, e.g. https://api.openai.com/v1.`,
    model: 'Model',
    modelHint: 'The model that answers. Any name that the provider knows.',
    save: 'Save',
    saved: 'Saved. Questions go to OpenAI now.',
    remove: 'Remove key',
    removed: 'The key is removed. Answers come from digest now.',
    digestState: 'Always on, not a model',
    ready: 'Ready',
    noKey: 'No key yet. Enter one below, or the address of a server that needs none.',
    badKey: 'The key holds characters that no key has. Enter it again below.',
  },
} as const;
