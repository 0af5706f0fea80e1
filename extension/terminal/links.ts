import type { ILinkHandler } from '@xterm/xterm';

export interface LinkCallbacks {
  open: (address: string) => void;
  /** The whole address under the pointer, null when there is none. */
  hover: (address: string | null) => void;
}

/** Links open on a click, with their whole address shown before, and only on the web (case 40). */
export function linkHandler({ open, hover }: LinkCallbacks) {
  return {
    activate: (_event, address) => {
      if (isWebAddress(address)) open(address);
    },
    hover: (_event, address) => hover(isWebAddress(address) ? address : null),
    leave: () => hover(null),
    allowNonHttpProtocols: false,
  } satisfies ILinkHandler;
}

function isWebAddress(address: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(address).protocol);
  } catch {
    return false;
  }
}
