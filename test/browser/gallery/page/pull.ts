import type { PanelProps } from '../../../../extension/components/panel.tsx';
import type { SelectionChip } from '../../../../extension/components/selection-chip.tsx';
import type { HeadCheck } from '../../../../shared/pull/pull.ts';

export const atHead: HeadCheck = {
  path: '/home/ada/src/ferry',
  branch: 'feat/retry-after',
  state: 'at-head',
  behind: 0,
  ahead: 0,
  dirty: false,
};

const selection: SelectionChip = {
  selection: {
    text: '+export function parseRetryAfter',
    lines: { path: 'src/http/retryAfter.ts', side: 'new', first: 17, last: 19 },
  },
  attached: true,
  onPress: () => {},
};

/** How the checkout stands, and what of the diff could not be had. */
export function pullStates(base: PanelProps): Record<string, PanelProps> {
  const standing = (head: Partial<HeadCheck>): PanelProps => ({
    ...base,
    checkouts: base.checkouts && { ...base.checkouts, head: { ...atHead, ...head } },
  });
  return {
    'head-behind': standing({ state: 'behind', behind: 2, dirty: true }),
    'head-ahead': standing({ state: 'ahead', ahead: 1 }),
    'head-other': standing({ state: 'other', branch: 'main' }),
    selection: { ...base, composer: { ...base.composer, selection } },
    'diff-limited': { ...base, limited: { host: 'github.com', until: base.now + 9 * 60_000 } },
  };
}
