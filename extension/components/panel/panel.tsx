import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageContext } from '../../../shared/page/context.ts';
import type { TerminalInfo } from '../../../shared/terminal/terminal.ts';
import { strings } from '../../strings.ts';
import { AskEmpty } from '../ask/ask-empty.tsx';
import { AskView, type AskViewProps } from '../ask/ask-view.tsx';
import { ConsentCard, type ConsentCardProps } from '../ask/consent-card.tsx';
import { Composer, type ComposerOver, type ComposerProps } from '../composer/composer.tsx';
import { DescriptionView, type DescriptionViewProps } from '../description/description-view.tsx';
import { HistoryView, type HistoryViewProps } from '../history/history-view.tsx';
import type { ProviderMenuProps } from '../models/provider-menu.tsx';
import { ReceiptView, type ReceiptViewProps } from '../receipt/receipt-view.tsx';
import { RenameForm } from '../terminal/rename-form.tsx';
import { TerminalView, type TerminalViewProps } from '../terminal/terminal-view.tsx';
import { WorkspaceCard, type WorkspaceCardProps } from '../workspace/workspace-card.tsx';
import { WorktreeCard, type WorktreeCardProps } from '../workspace/worktree-card.tsx';
import type { WorktreeProps } from '../workspace/worktree-menu.tsx';
import { Header } from './header.tsx';
import { HostMissing } from './host-missing.tsx';
import { LackingNote, type LackingProps } from './lacking-note.tsx';
import { Notes, type NotesProps } from './notes.tsx';
import { Outdated } from './outdated.tsx';
import { type Checkouts, StateLine } from './state-line.tsx';
import { Tabs } from './tabs.tsx';

export interface PanelProps extends ProviderMenuProps, NotesProps {
  context: PageContext | null;
  checkouts: Checkouts | undefined;
  /** The question which checkout is used, null while nobody is asked. */
  workspace: WorkspaceCardProps | null;
  /** Milliseconds since 1970. */
  now: number;
  version: string;
  dock: 'right' | 'bottom';
  tab: string;
  terminals: TerminalInfo[];
  renaming: string | null;
  /** What would bring the lines that are missing of the diff, null where nothing is known to help. */
  lacking: LackingProps | null;
  ask: AskViewProps;
  /** What the person is asked before a question leaves, null when nothing is. */
  consent: ConsentCardProps | null;
  /** The terminal where the question was typed that waits for consent, null for none. */
  askedIn: string | null;
  /** The chosen terminal, null when another view is chosen. */
  terminal: TerminalViewProps | null;
  receipt: ReceiptViewProps;
  history: HistoryViewProps;
  /** The draft of a description; null on pages that have none. */
  description: DescriptionViewProps | null;
  worktrees: WorktreeProps | null;
  /** The worktree whose changes would be lost, null while nobody is asked. */
  removal: WorktreeCardProps | null;
  composer: ComposerProps;
  onRetry: () => void;
  onWorkspace: () => void;
  onDock: () => void;
  onCollapse: () => void;
  onTab: (tab: string) => void;
  onAddTerminal: () => void;
  onRename: (terminal: string) => void;
  onRenamed: (name: string | null) => void;
  onCloseTerminal: (terminal: string) => void;
  onSuggestion: (question: string) => void;
}

/** The whole panel: header, tabs, view, composer. */
export function Panel(props: PanelProps) {
  const { host, dock, composer } = props;
  const root = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(root);
  const [{ grown, card }, setOver] = useState<ComposerOver>({ grown: 0, card: 0 });
  const over = isOverTerminal(props) ? grown : 0;
  const covered = grown + card;
  const setup = isSettingUp(host);
  return (
    <div class={setup ? 'panel setting-up' : 'panel'} data-dock={dock} ref={root}>
      <header class="top">
        <Header {...props} connected={!setup} />
        <StateLine {...props} />
      </header>
      {!setup && <TabRow {...props} narrow={narrow} />}
      <main class="view" id="view" aria-label={strings.panel}>
        <View {...props} covered={covered} />
      </main>
      {!setup && !isDrafting(props) && (
        <section class="bottom" aria-label={strings.composer.label} style={{ marginTop: `${-over}px` }}>
          <Composer {...composer} onOver={setOver} />
        </section>
      )}
    </div>
  );
}

/** Nothing works without a host that fits. */
function isSettingUp({ kind }: PanelProps['host']): boolean {
  return kind === 'missing' || kind === 'outdated';
}

/** A draft has its own actions where the composer stands, which comes back when it has something to ask. */
function isDrafting({ tab, description, composer }: PanelProps): boolean {
  return tab === 'description' && description !== null && composer.question === null;
}

function TabRow(props: PanelProps & { narrow: boolean }) {
  const renamed = props.terminals.find(({ id }) => id === props.renaming);
  if (renamed) return <RenameForm name={renamed.name} onDone={props.onRenamed} />;
  return (
    <Tabs
      {...props}
      describes={props.description !== null}
      connected={props.host.kind === 'connected'}
      onAdd={props.onAddTerminal}
      onClose={props.onCloseTerminal}
    />
  );
}

/** Where a terminal is shown, what grows lies over its rows. Every other view just gets less room. */
function isOverTerminal({ host, tab, terminal }: PanelProps): boolean {
  return terminal !== null && !isSettingUp(host) && tab !== 'receipt' && tab !== 'history';
}

/** Notes, what was chosen, and what has to be decided. A terminal has them over its rows, which keep their size. */
function View(props: PanelProps & { covered: number }) {
  const { terminal, removal } = props;
  if (terminal && isOverTerminal(props)) return <CoveredTerminal {...props} terminal={terminal} />;
  return (
    <>
      <Notes {...props} />
      <Chosen {...props} />
      <Question {...props} />
      {removal && <WorktreeCard {...removal} />}
    </>
  );
}

function Chosen(props: PanelProps) {
  const { host, tab, ask, receipt } = props;
  if (host.kind === 'missing') return <HostMissing {...props} detail={host.detail} onCopy={ask.onCopy} />;
  if (host.kind === 'outdated') return <Outdated detail={host.detail} onCopy={ask.onCopy} />;
  if (tab === 'receipt') return <ReceiptView {...receipt} />;
  if (tab === 'history') return <HistoryView {...props.history} />;
  if (tab === 'description' && props.description) return <Describing {...props} view={props.description} />;
  return <Asking {...props} />;
}

function CoveredTerminal(props: PanelProps & { terminal: TerminalViewProps; covered: number }) {
  const { terminal, covered, consent, askedIn, removal } = props;
  return (
    <TerminalView
      key={terminal.info.id}
      {...terminal}
      covered={covered}
      above={<Notes {...props} />}
      below={
        <>
          {consent && askedIn === terminal.info.id && <ConsentCard {...consent} />}
          {removal && <WorktreeCard {...removal} />}
        </>
      }
    />
  );
}

/** The draft; below it what has to be agreed to before it is asked for. */
function Describing({ view, consent }: PanelProps & { view: DescriptionViewProps }) {
  return (
    <>
      <DescriptionView {...view} />
      {consent && <ConsentCard {...consent} />}
    </>
  );
}

/** The conversation, or what stands in its place; below it what has to be agreed to. */
function Asking(props: PanelProps) {
  const { context, ask, consent, providers, chosen, lacking, onSuggestion, onOptions } = props;
  const answering = providers.find(({ id }) => id === chosen?.provider);
  const { shown, queued } = ask.thread;
  const begun = shown.length > 0 || queued.length > 0;
  return (
    <>
      {lacking && <LackingNote {...lacking} />}
      {begun && <AskView {...ask} />}
      {!begun && (
        <AskEmpty
          context={context}
          digest={answering?.isModel === false}
          onAsk={consent === null ? onSuggestion : null}
          onDescribe={props.description && (() => props.onTab('description'))}
          onOptions={onOptions}
        />
      )}
      {consent && <ConsentCard {...consent} />}
    </>
  );
}

/** Not over a terminal, and one question at a time. */
function Question({ host, terminal, consent, workspace }: PanelProps) {
  if (host.kind !== 'connected' || terminal || consent || workspace === null) return null;
  return <WorkspaceCard {...workspace} />;
}

const narrowBelow = 400;

function useNarrow(root: { current: HTMLElement | null }): boolean {
  const [narrow, setNarrow] = useState(false);
  useEffect(() => {
    if (!root.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setNarrow(entry.contentRect.width < narrowBelow);
    });
    observer.observe(root.current);
    return () => observer.disconnect();
  }, []);
  return narrow;
}
