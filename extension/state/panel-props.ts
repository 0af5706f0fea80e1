import { mentionsIn, withoutMention } from '../../shared/conversation/mentions.ts';
import type { Receipt, ReceiptSection, SectionName } from '../../shared/conversation/receipt.ts';
import type { PageContext } from '../../shared/page/context.ts';
import type { Chip } from '../components/chips.tsx';
import type { ComposerProps } from '../components/composer.tsx';
import type { FileChip } from '../components/file-chip.tsx';
import type { PanelProps } from '../components/panel.tsx';
import type { TerminalViewProps } from '../components/terminal-view.tsx';
import { strings } from '../strings.ts';
import { shortCount } from '../wording/numbers.ts';
import { pageAttached, pageTitle, subject } from '../wording/page.ts';
import { priceInWords } from '../wording/receipt.ts';
import { askProps, consentProps, editingProps } from './ask-props.ts';
import { checkouts, menuProps, removalProps, workspaceProps, worktreeProps } from './choice-props.ts';
import { copyText } from './clipboard.ts';
import { commandDeeds, fixWords, historyProps, recordChip } from './command-props.ts';
import { descriptionProps } from './description-props.ts';
import { limitEnd } from './diff.ts';
import { focusPart } from './focus.ts';
import type { PanelState } from './panel.ts';
import type { Surroundings } from './surroundings.ts';

/** The panel as plain data and callbacks. Reads signals: call it inside an effect. */
export function panelProps(panel: PanelState, around: Surroundings): PanelProps {
  const { host, page, terminals, conversation, tab, draft } = panel;
  const turns = conversation.turns.value;
  const guard = (work: Promise<unknown>) => void work.catch(panel.failed);
  const menu = menuProps(panel, around, guard);
  return {
    context: page.context.value,
    host: host.state.value,
    checkouts: checkouts(panel),
    workspace: workspaceProps(panel, guard),
    now: around.now,
    version: around.version,
    dock: panel.layout.value.dock,
    ...menu,
    tab: tab.value,
    terminals: [...terminals.list.value],
    renaming: panel.renaming.value,
    trouble: panel.trouble.value,
    limited: limitOf(panel, around.now),
    lacking: lackingProps(panel, around),
    notice: panel.notice.text.value,
    lostTerminals: terminals.lost.value,
    unsaved: turns.findLast(({ unsaved }) => unsaved !== null)?.unsaved?.message ?? null,
    ask: askProps(panel, around, menu),
    consent: consentProps(panel, around),
    askedIn: panel.questions.withheld.value?.ask.askedAt?.terminal ?? null,
    terminal: terminalProps(panel, around),
    receipt: {
      which: panel.receipt.value,
      next: panel.preview.value,
      last: turns.findLast(({ receipt }) => receipt !== null)?.receipt ?? null,
      connected: host.state.value.kind === 'connected',
      sources: draft.sources.value,
      onWhich: (which) => (panel.receipt.value = which),
      onSources: (sources) => (draft.sources.value = sources),
      onCopy: copyText,
    },
    history: historyProps(panel, around),
    description: descriptionProps(panel, around, guard),
    worktrees: worktreeProps(panel, guard),
    removal: removalProps(panel, around, guard),
    composer: composerProps(panel, around),
    onRetry: () => host.retry(),
    onWorkspace: () => {
      tab.value = 'ask';
      panel.workspace.reconsider();
    },
    onDock: () => panel.setLayout({ dock: panel.layout.value.dock === 'right' ? 'bottom' : 'right' }),
    onCollapse: () => panel.setLayout({ open: false }),
    onTab: (chosen) => (tab.value = chosen),
    onAddTerminal: () => guard(panel.openTerminal().then(() => focusPart('terminal'))),
    onRename: (terminal) => (panel.renaming.value = terminal),
    onRenamed: (name) => {
      const terminal = panel.renaming.value;
      panel.renaming.value = null;
      if (terminal !== null && name !== null) guard(terminals.rename(terminal, name));
    },
    onCloseTerminal: (terminal) => guard(terminals.close(terminal)),
    onSuggestion: (question) => around.permits.ask() && guard(panel.ask(question)),
    onTroubleSeen: () => (panel.trouble.value = null),
    onNoticeSeen: () => panel.notice.dismiss(),
    onLostSeen: () => (terminals.lost.value = 0),
  };
}

function terminalProps(panel: PanelState, around: Surroundings): TerminalViewProps | null {
  const { terminals, tab, finding, theme, settings, reasonsRead } = panel;
  const info = terminals.list.value.find(({ id }) => id === tab.value);
  if (!info) return null;
  return {
    info,
    feed: terminals.feed(info.id),
    owns: info.sizedBy === terminals.view,
    theme: theme.value,
    font: settings.value,
    deeds: commandDeeds(panel, around),
    reason: reasonsRead.value.has(info.id) ? null : info.integration.reason,
    onReasonRead: () => (reasonsRead.value = new Set([...reasonsRead.peek(), info.id])),
    finding: finding.value,
    places: panel.places.value,
    armed: around.armed,
    permits: (text) => around.permits.run({ kind: 'paste', text }),
    onFind: (next) => (finding.value = next),
    onLink: around.openLink,
    onCopy: copyText,
    onClose: () => void terminals.close(info.id).catch(panel.failed),
  };
}

function meterOf(receipt: Receipt): ComposerProps['meter'] {
  const { tokens, budget, sections } = receipt;
  return { used: tokens, budget, price: priceInWords(receipt), sections };
}

function composerProps(panel: PanelState, { now, permits }: Surroundings): ComposerProps {
  const { draft, preview, host, running, rerun } = panel;
  const receipt = preview.value;
  return {
    mode: draft.mode.value,
    text: draft.text.value,
    placeholder: placeholder(panel),
    chips: chips(panel, receipt),
    sources: draft.sources.value,
    selection: selectionChip(panel),
    record: recordChip(panel, now),
    slash: { fix: fixWords(panel) },
    files: fileChips(panel, receipt),
    offer: panel.fileSearch.offer.value,
    onSeek: panel.fileSearch.seek,
    meter: receipt && meterOf(receipt),
    running: running && Math.max(0, (now - Date.parse(running.startedAt)) / 1000),
    connected: host.state.value.kind === 'connected',
    onMode: (mode) => (draft.mode.value = mode),
    onText: (text) => (draft.text.value = text),
    onSources: (sources) => (draft.sources.value = sources),
    question: rerun.asked.value ?? panel.sending.asked.value,
    editing: editingProps(panel),
    onSend: () => void panel.sending.send(permits),
    onAnswer: (yes) => {
      if (rerun.asked.value) void rerun.answer(yes, permits.run).catch(panel.failed);
      else void panel.sending.answer(yes, permits.run);
      focusPart('composer');
    },
    onStop: () => running && void panel.conversation.stop(running.id).catch(panel.failed),
    onRefuse: panel.questions.withheld.value && (() => panel.questions.refuse()),
    onRecall: () => panel.recall(),
    onTakeBack: () => void panel.questions.takeBack().catch(panel.failed),
    onReceipt: () => {
      panel.receipt.value = 'next';
      panel.tab.value = 'receipt';
    },
  };
}

function selectionChip({ page }: PanelState): ComposerProps['selection'] {
  const selected = page.selected.value;
  return (
    selected && { ...selected, onPress: (attached) => (page.selected.value = { ...selected, attached }) }
  );
}

function placeholder({ host, draft, running, page, terminals, terminal }: PanelState): string {
  if (host.state.value.kind !== 'connected') return strings.composer.offline;
  if (draft.mode.value === 'run') {
    const target = terminals.list.value.find(({ id }) => id === terminal.value);
    return target ? strings.composer.runIn(target.name) : strings.composer.runNew;
  }
  return running ? strings.composer.askNext : strings.composer.askAbout(subject(page.context.value));
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

function chips(panel: PanelState, receipt: Receipt | null): Chip[] {
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

const ofWorkspace = ['git', 'keys', 'tree'] as const;

/** What the host found of what the question names; the words lose their sign when one is taken off. */
function fileChips({ draft }: PanelState, receipt: Receipt | null): FileChip[] {
  const named = mentionsIn(draft.text.value).map(({ path }) => path);
  const details = receipt?.sections.find(({ name }) => name === 'files')?.details ?? [];
  const found = details.filter(({ label }) => named.includes(label));
  return found.map(({ label: path, note }) => ({
    path,
    note: note === 'whole' ? '' : note,
    onRemove: () => {
      draft.text.value = withoutMention(draft.text.peek(), path);
      focusPart('composer');
    },
  }));
}

/** Said while something is missing for it. */
function limitOf({ page, diff }: PanelState, now: number): PanelProps['limited'] {
  const { kind, changes } = diff.state.value;
  const until = limitEnd(changes?.problems ?? []) ?? 0;
  const host = page.context.value?.host;
  return kind === 'partial' && host && until > now ? { host, until } : null;
}

/** Only once all who could be asked were asked, and until it was read. */
function lackingProps(panel: PanelState, around: Surroundings): PanelProps['lacking'] {
  const { diff, workspace, lackingSeen } = panel;
  const { kind, changes } = diff.state.value;
  if (kind !== 'partial' || !changes?.complete || lackingSeen.value === changes.headSha) return null;
  const helps = (remedy: 'checkout' | 'token') =>
    changes.problems.some((problem) => problem.remedy === remedy);
  const found = (workspace.found.value?.workspaces.length ?? 0) > 0;
  const onCheckout = helps('checkout') && found ? () => workspace.reconsider() : null;
  const onToken = helps('token') ? around.openOptions : null;
  const listed = changes.files.filter(({ lines }) => lines === 'missing' || lines === 'part').length;
  const files = listed + (changes.unlisted ?? 0);
  if ((onCheckout === null && onToken === null) || files === 0) return null;
  return { files, onCheckout, onToken, onSeen: () => (lackingSeen.value = changes.headSha) };
}

type DiffState = PanelState['diff']['state']['value'];

function diffChip(listed: number, { kind, changes }: DiffState, receipt: Receipt | null): Chip {
  const files = Math.max(listed, (changes?.files.length ?? 0) + (changes?.unlisted ?? 0));
  const notes = { loading: strings.composer.diffLoading, none: strings.composer.diffNone };
  const counted = tokens(receipt, 'diff');
  const partial = kind === 'partial' ? [lacking(changes)] : [];
  const note =
    kind === 'loading' || kind === 'none' ? notes[kind] : [counted, ...partial].filter(Boolean).join(', ');
  return {
    source: 'diff',
    icon: 'fileDiff',
    text: strings.composer.diff(files),
    short: strings.composer.diffShort(files),
    note,
  };
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
