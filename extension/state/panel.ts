import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { parsePrefix } from '../../shared/conversation/prefix.ts';
import type { Receipt } from '../../shared/conversation/receipt.ts';
import { AppError } from '../../shared/errors.ts';
import type { Places } from '../answer/inline.ts';
import { isRunning } from '../conversation/thread.ts';
import type { Entry } from '../embed/confirm-messages.ts';
import { firstLayout, type Layout } from '../embed/messages.ts';
import type { HostClient } from '../host/client.ts';
import { strings } from '../strings.ts';
import { needsQuestion, onOneLine, type Paste, prepareCommand } from '../terminal/paste.ts';
import { freshAsk, nextAsk, type Particulars } from './ask.ts';
import { type Conversation, createConversation } from './conversation.ts';
import { createDiff, type Diff, type FetchDiff } from './diff.ts';
import { createDraft, type Draft } from './drafts.ts';
import { createNotice, type Notice } from './notice.ts';
import { createPage, type Page } from './page.ts';
import { placesOf } from './places.ts';
import { followPreview } from './preview.ts';
import { createProviders, type Providers } from './providers.ts';
import { createQuestions, finishDraft, type Questions } from './questions.ts';
import { createTerminals, type Terminals } from './terminals.ts';
import { folderOnceKnown, followWorkspace, repositoryOf, type Workspace } from './workspace.ts';

/** What the panel is made of. The page's side of the line is in `PageSide`. */
export interface PanelParts {
  host: HostClient;
  storage: Storage;
  fetchDiff: FetchDiff;
  /** Whether the panel can be seen. */
  visible: ReadonlySignal<boolean>;
  page: PageSide;
}

/** What the panel may ask of the page that it sits in. */
export interface PageSide {
  setLayout(layout: Layout): void;
  /** Has the page read again. */
  read(): void;
}

/** Whether what is being pressed may be done; what may not says so. */
export interface Permits {
  /** Reach a shell. Judged by the press that is being handled, so that it is called before anything is waited for. */
  run(entry: Entry): Promise<boolean>;
  /** Send a question. */
  ask(): boolean;
  /** Agree to where questions go. */
  agree(): boolean;
}

/** All state of one panel, and what can be done with it. */
export class PanelState {
  readonly host: HostClient;
  readonly page: Page = createPage();
  readonly diff: Diff;
  readonly conversation: Conversation;
  readonly questions: Questions;
  readonly terminals: Terminals;
  readonly providers: Providers;
  readonly workspace: Workspace;
  readonly draft: Draft;
  readonly preview: ReadonlySignal<Receipt | null>;
  readonly layout = signal(firstLayout);
  readonly theme = signal('light');
  readonly tab = signal('ask');
  readonly renaming = signal<string | null>(null);
  readonly finding = signal(false);
  readonly receipt = signal<'next' | 'last'>('next');
  readonly trouble = signal<string | null>(null);
  readonly notice: Notice;
  readonly places: Signal<Places> = signal(() => null);
  /** The terminal whose output goes along, and that commands are run in. */
  readonly terminal: ReadonlySignal<string | null>;
  readonly #pageSide: PageSide;
  readonly #lastTerminal = signal<string | null>(null);
  readonly #asked = signal<{ draft: string; command: Paste } | null>(null);

  constructor({ host, storage, fetchDiff, visible, page }: PanelParts) {
    this.host = host;
    this.#pageSide = page;
    this.diff = createDiff(this.page.context, host, fetchDiff);
    this.conversation = createConversation(host, this.page.key);
    this.terminals = createTerminals(host, visible, this.failed);
    this.providers = createProviders(
      host,
      computed(() => ({
        conversation: this.conversation.id.value,
        repository: repositoryOf(this.page.key.value),
      })),
    );
    this.workspace = followWorkspace(host, storage, this.page.key);
    this.notice = createNotice(storage, this.conversation.notice);
    this.draft = createDraft(storage, this.page.key);
    this.terminal = computed(() => this.#chosenTerminal());
    this.questions = createQuestions({
      host,
      conversation: this.conversation,
      providers: this.providers,
      draft: this.draft,
      compose: (question, particulars) => this.#compose(question, particulars),
    });
    this.preview = followPreview(
      host,
      computed(() => nextAsk(this)),
      computed(() => (this.draft.sources.value.terminal ? this.terminal.value : null)),
    );
    effect(() => this.#followTab());
    effect(() => this.#followPlaces());
  }

  /** The page was read. */
  readonly onPage = (context: Parameters<Page['read']>[0]): void => {
    this.page.read(context);
  };

  /** Says what failed, in the sentence that the failure brings along. */
  readonly failed = (error: unknown): void => {
    if (error instanceof AppError && error.code === 'disconnected') return;
    this.trouble.value = error instanceof Error ? error.message : String(error);
  };

  /** Sends what is written: a question, or a command for the terminal, if `may` says so. */
  async send(may: Permits): Promise<void> {
    const text = this.draft.text.value;
    if (text.trim() === '' || this.host.state.value.kind !== 'connected') return;
    const runs = this.draft.mode.value === 'run' && parsePrefix(text) === null;
    if (runs) await this.#sendCommand(text, may.run);
    else if (may.ask()) await this.#sendQuestion(text);
  }

  async #sendQuestion(text: string): Promise<void> {
    const replaces = this.draft.editing.value?.turn ?? null;
    await this.#take(text, () => this.ask(text, { replaces }));
  }

  /** What several lines are asked about before they run; null when nothing is, or other words are written now. */
  get question(): Paste | null {
    const asked = this.#asked.value;
    return asked?.draft === this.draft.text.value ? asked.command : null;
  }

  /** The answer to `question`. A yes runs exactly what was shown, once. */
  async answer(yes: boolean, may: Permits['run']): Promise<void> {
    const command = this.question;
    if (command === null || (yes && !(await may({ kind: 'run', text: command.text })))) return;
    // While it was decided, another yes may have been quicker, or the words may have changed.
    if (this.question !== command) return;
    this.#asked.value = null;
    if (yes) await this.#take(this.draft.text.value, () => this.run(command.text));
  }

  async #sendCommand(draft: string, may: Permits['run']): Promise<void> {
    const command = prepareCommand(draft);
    if (needsQuestion(command)) this.#asked.value = { draft, command };
    else if (await may({ kind: 'run', text: command.text })) {
      const run = () => this.run(command.text);
      // While it was decided, other words may have been written.
      await (this.draft.text.value === draft ? this.#take(draft, run) : run().catch(this.failed));
    }
  }

  /** The draft is gone when it is sent, and back when it was not. */
  async #take(text: string, send: () => Promise<unknown>): Promise<void> {
    const { draft } = this;
    const editing = draft.editing.value;
    finishDraft(draft);
    const left = draft.text.value;
    draft.unsent.value = text;
    const taken = await send().then(
      (answer) => answer !== false,
      (error) => {
        this.failed(error);
        return false;
      },
    );
    if (draft.unsent.value === text) draft.unsent.value = '';
    if (taken || draft.text.value !== left) return;
    draft.text.value = text;
    draft.editing.value = editing;
  }

  async ask(question: string, particulars: Partial<Particulars> = {}): Promise<boolean> {
    this.tab.value = 'ask';
    return this.questions.ask(question, particulars);
  }

  async #compose(question: string, particulars: Particulars) {
    return freshAsk(this, question, particulars, () => this.#pageSide.read());
  }

  /** Writes a command and its line end, as if typed at the terminal's prompt. */
  async run(command: string): Promise<void> {
    const terminal = await this.#readyTerminal();
    await this.terminals.write(terminal, `${command.replace(/\n/g, '\r')}\r`);
  }

  /** Puts text at the prompt. It carries no line end, so nothing runs. */
  async insert(code: string, may: Permits['run']): Promise<void> {
    const text = onOneLine(code);
    if (!(await may({ kind: 'insert', text }))) return;
    const terminal = await this.#readyTerminal();
    if (await this.terminals.feed(terminal).isFullScreen())
      throw new AppError('refused', strings.refusals.fullScreen);
    await this.terminals.write(terminal, text);
  }

  /** The terminal to write to: shown, since the host takes input from views that are attached. */
  async #readyTerminal(): Promise<string> {
    const terminal = this.terminal.value ?? (await this.openTerminal());
    this.tab.value = terminal;
    await this.terminals.feed(terminal).ready();
    return terminal;
  }

  async openTerminal(): Promise<string> {
    const terminal = await this.terminals.open(await folderOnceKnown(this.workspace.found));
    this.tab.value = terminal;
    return terminal;
  }

  get running(): { id: string; startedAt: string } | null {
    return this.conversation.thread.value.shown.find(({ turn }) => isRunning(turn))?.turn ?? null;
  }

  setLayout(change: Partial<Layout>): void {
    this.#pageSide.setLayout({ ...this.layout.value, ...change });
  }

  /** The question before, to be changed or asked again. */
  recall(): void {
    this.draft.text.value = this.conversation.turns.value.at(-1)?.question ?? '';
  }

  #chosenTerminal(): string | null {
    const list = this.terminals.list.value;
    const last = list.find(({ id }) => id === this.#lastTerminal.value) ?? list.at(0);
    return last?.id ?? null;
  }

  /** A terminal that was chosen is the one to use; one that is gone is not shown any more. */
  #followTab(): void {
    const tab = this.tab.value;
    if (tab === 'ask' || tab === 'receipt') return;
    if (this.terminals.list.value.some(({ id }) => id === tab)) this.#lastTerminal.value = tab;
    else if (this.#lastTerminal.peek() === tab) this.tab.value = 'ask';
  }

  #followPlaces(): void {
    const context = this.page.context.value;
    void placesOf(context).then((places) => {
      if (this.page.context.peek() === context) this.places.value = places;
    });
  }
}
