import type { PanelProps } from '../../components/panel/panel.tsx';
import type { TerminalViewProps } from '../../components/terminal/terminal-view.tsx';
import { copyText } from '../clipboard.ts';
import { focusPart } from '../focus.ts';
import type { PanelState } from '../panel.ts';
import { lacksLines, limitEnd } from '../pull/diff.ts';
import type { Surroundings } from '../surroundings.ts';
import { askProps, consentProps } from './ask-props.ts';
import { checkouts, menuProps, removalProps, workspaceProps, worktreeProps } from './choice-props.ts';
import { commandDeeds, historyProps } from './command-props.ts';
import { composerProps } from './composer-props.ts';
import { descriptionProps } from './description-props.ts';

/** The panel as plain data and callbacks. Reads signals: call it inside an effect. */
export function panelProps(panel: PanelState, around: Surroundings): PanelProps {
  const { host, page, terminals, conversation, tab, writing, guard } = panel;
  const turns = conversation.turns.value;
  const menu = menuProps(panel, around);
  return {
    context: page.context.value,
    host: host.state.value,
    checkouts: checkouts(panel),
    workspace: workspaceProps(panel),
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
      providers: panel.providers.list.value,
      connected: host.state.value.kind === 'connected',
      sources: writing.sources.value,
      onWhich: (which) => (panel.receipt.value = which),
      onSources: (sources) => (writing.sources.value = sources),
      onCopy: copyText,
    },
    history: historyProps(panel, around),
    description: descriptionProps(panel, around),
    worktrees: worktreeProps(panel),
    removal: removalProps(panel, around),
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
    onClose: () => panel.guard(terminals.close(info.id)),
  };
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
  const listed = changes.files.filter(lacksLines).length;
  const files = listed + (changes.unlisted ?? 0);
  if ((onCheckout === null && onToken === null) || files === 0) return null;
  return { files, onCheckout, onToken, onSeen: () => (lackingSeen.value = changes.headSha) };
}
