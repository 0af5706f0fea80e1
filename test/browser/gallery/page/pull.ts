import type { SelectionChip } from '../../../../extension/components/composer/selection-chip.tsx';
import type { PanelProps } from '../../../../extension/components/panel/panel.tsx';
import type { ReceiptSection } from '../../../../shared/conversation/receipt.ts';
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
  selection: [
    {
      text: '+export function parseRetryAfter',
      lines: { path: 'src/http/retryAfter.ts', side: 'new', first: 17, last: 19 },
    },
    {
      text: '-  return attempt(1);',
      lines: { path: 'src/http/client.ts', side: 'old', first: 30, last: 30 },
    },
  ],
  attached: true,
  onPress: () => {},
};

const lacking: PanelProps['lacking'] = {
  files: 66,
  onCheckout: () => {},
  onToken: () => {},
  onSeen: () => {},
};

const worktrees: PanelProps['worktrees'] = {
  number: 1482,
  list: [],
  work: null,
  onMenu: () => {},
  onRunHere: () => {},
  onOpen: () => {},
  onRemove: () => {},
};

/** Of 350 files, which two sources gave. */
function manyFiles(receipt: PanelProps['receipt']['next']): PanelProps['receipt']['next'] {
  const details: ReceiptSection['details'] = Array.from({ length: 350 }, (_, index) => ({
    label: `packages/client/src/part-${index % 7}/file-${index}.ts`,
    note: index < 8 ? 'whole' : index < 10 ? 'lines 10–14, 30–52' : 'named only',
    kind: index < 8 ? 'whole' : index < 10 ? 'part' : 'named',
    source: index < 284 ? 'api' : 'checkout',
    tokens: index < 10 ? 120 : 0,
  }));
  const problems = ['GitHub gives no diff for this pull request (HTTP 406).'];
  return (
    receipt && {
      ...receipt,
      sections: receipt.sections.map((section) =>
        section.name === 'diff' ? { ...section, sent: 'cut', details, problems } : section,
      ),
    }
  );
}

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
    'head-diverged': { ...standing({ state: 'diverged', behind: 2, ahead: 1, dirty: true }), worktrees },
    lacking: { ...base, lacking },
    'receipt-files': {
      ...base,
      tab: 'receipt',
      receipt: { ...base.receipt, next: manyFiles(base.receipt.next) },
    },
    'diff-limited': { ...base, limited: { host: 'github.com', until: base.now + 9 * 60_000 } },
  };
}
