/** Who answers. */
export const choiceStrings = {
  provider: {
    menu: 'Provider and model',
    here: 'this machine',
    sends: (host: string) => `sends to ${host}`,
    noModel: 'no model, this machine',
    addKey: 'Key, address, other model…',
    heading: 'Model for answers',
    choosing: 'Choose a provider',
  },
} as const;
