import { mentionsIn, withoutMention } from '../../../shared/conversation/mentions.ts';
import type { Receipt, ReceiptSection, SectionName } from '../../../shared/conversation/receipt.ts';
import type { PageContext } from '../../../shared/page/context.ts';
import type { Chip } from '../../components/composer/chips.tsx';
import type { ComposerProps } from '../../components/composer/composer.tsx';
import type { FileChip } from '../../components/composer/file-chip.tsx';
import { strings } from '../../strings.ts';
import { shortCount } from '../../wording/numbers.ts';
import { pageAttached, pageTitle } from '../../wording/page.ts';
import { focusPart } from '../focus.ts';
import type { PanelState } from '../panel.ts';

export function selectionChip({ page }: PanelState): ComposerProps['selection'] {
  const selected = page.selected.value;
  return (
    selected && { ...selected, onPress: (attached) => (page.selected.value = { ...selected, attached }) }
  );
}

const icons = {
  'pull-request': 'pullRequest',
  issue: 'issueOpened',
  commit: 'fileDiff',
  compare: 'fileDiff',
  file: 'file',
  other: 'file',
} as const;

/** Of other pages than a pull request's what they draw goes along. */
function hasDiff({ kind, diff }: PageContext): boolean {
  return kind === 'pull-request' || ((kind === 'commit' || kind === 'compare') && diff !== null);
}

export function chips(panel: PanelState, receipt: Receipt | null): Chip[] {
  const { page, diff, terminals, terminal } = panel;
  const context = page.context.value;
  const all: Chip[] = [];
  const attached = context && pageAttached(context);
  if (context && attached) {
    const icon = icons[context.kind];
    all.push({ source: 'description', icon, ...attached, title: pageTitle(context), note: '' });
  }
  if (context && hasDiff(context)) all.push(diffChip(context.files.length, diff.state.value, receipt));
  const target = terminals.list.value.find(({ id }) => id === terminal.value);
  if (target) {
    const text = strings.composer.terminal(target.name);
    all.push({
      source: 'terminal',
      icon: 'terminal',
      text,
      short: target.name,
      note: tokens(receipt, 'terminal'),
    });
  }
  const checkout = workspaceChip(panel, receipt);
  return checkout === null ? all : [...all, checkout];
}

const ofWorkspace = ['git', 'keys', 'tree'] as const;

/** The digest reads the page alone. */
function workspaceChip({ workspace, providers }: PanelState, receipt: Receipt | null): Chip | null {
  const checkout = workspace.chosen.value;
  const chosen = providers.list.value.find(({ id }) => id === providers.chosen.value?.provider);
  if (!checkout || !chosen?.isModel) return null;
  const { files } = strings;
  const text = checkout.branch === null ? files.workspaceDetached : files.workspace(checkout.branch);
  const title = files.workspaceTitle(checkout.path);
  const short = checkout.branch ?? files.workspaceDetached;
  return {
    source: 'workspace',
    icon: 'gitBranch',
    text,
    short,
    title,
    note: tokens(receipt, ...ofWorkspace),
  };
}

/** What the host found of what the question names; the words lose their sign when one is taken off. */
export function fileChips({ writing }: PanelState, receipt: Receipt | null): FileChip[] {
  const named = mentionsIn(writing.text.value).map(({ path }) => path);
  const details = receipt?.sections.find(({ name }) => name === 'files')?.details ?? [];
  const found = details.filter(({ label }) => named.includes(label));
  return found.map(({ label: path, note }) => ({
    path,
    note: note === 'whole' ? '' : note,
    onRemove: () => {
      writing.text.value = withoutMention(writing.text.peek(), path);
      focusPart('composer');
    },
  }));
}

type DiffState = PanelState['diff']['state']['value'];

function diffChip(listed: number, { kind, changes }: DiffState, receipt: Receipt | null): Chip {
  const files = Math.max(listed, (changes?.files.length ?? 0) + (changes?.unlisted ?? 0));
  const notes = { loading: strings.composer.diffLoading, none: strings.composer.diffNone };
  const counted = tokens(receipt, 'diff');
  const partial = kind === 'partial' ? [lacking(changes)] : [];
  const note =
    kind === 'loading' || kind === 'none' ? notes[kind] : [counted, ...partial].filter(Boolean).join(', ');
  const { diff, diffShort, diffAny } = strings.composer;
  // No count before anybody counted.
  const [text, short] = files === 0 ? [diffAny, diffAny] : [diff(files), diffShort(files)];
  return { source: 'diff', icon: 'fileDiff', text, short, note };
}

function lacking(changes: DiffState['changes']): string {
  const named = changes?.files.filter(({ lines }) => lines === 'missing').length ?? 0;
  const unlisted = changes?.unlisted ?? 0;
  const parts = [
    ...(named > 0 ? [strings.composer.diffNamed(named)] : []),
    ...(unlisted > 0 ? [strings.composer.diffUnlisted(unlisted)] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : strings.composer.diffPartial;
}

function tokens(receipt: Receipt | null, ...names: SectionName[]): string {
  const sections = receipt?.sections.filter(({ name }) => names.includes(name)) ?? [];
  const sum = (count: (section: ReceiptSection) => number) =>
    shortCount(sections.reduce((all, section) => all + count(section), 0));
  if (sections.every(({ tokens: sent }) => sent === 0)) return '';
  const sent = sum((section) => section.tokens);
  return sections.some((section) => section.sent === 'cut')
    ? strings.composer.tokensOf(
        sent,
        sum((section) => section.of),
      )
    : strings.composer.tokens(sent);
}
