import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Places } from '../../shared/answer/inline.ts';
import type { Receipt } from '../../shared/conversation/receipt.ts';
import { AppError } from '../../shared/errors.ts';
import type { PageContext } from '../../shared/page/context.ts';
import type { FormText } from '../../shared/page/form.ts';
import { repositoryOf } from '../../shared/page/repository.ts';
import type { PageSelection } from '../../shared/page/selection.ts';
import type { HeadCheck } from '../../shared/pull/pull.ts';
import type { TerminalSettings } from '../../shared/terminal/settings.ts';
import { isRunning } from '../conversation/thread.ts';
import { firstLayout, type Layout } from '../embed/messages.ts';
import type { HostClient } from '../host/client.ts';
import { strings } from '../strings.ts';
import { onOneLine } from '../terminal/paste.ts';
import { freshAsk, nextAsk, type Particulars } from './conversation/ask.ts';
import { type Conversation, createConversation } from './conversation/conversation.ts';
import { followPreview } from './conversation/preview.ts';
import { followPrompts } from './conversation/prompts.ts';
import { createQuestions, type Questions } from './conversation/questions.ts';
import { createRecall, type Recall } from './conversation/recall.ts';
import { createSending, type Sending } from './conversation/sending.ts';
import { createWriting, type Writing } from './conversation/writing.ts';
import { createDescription, type Description, isDrafting } from './description/description.ts';
import { createForm, type FormSide, type PageForm } from './description/form.ts';
import { createProviders, type Providers } from './models/providers.ts';
import { createNotice, type Notice } from './notice.ts';
import { createPage, type Page } from './page/page.ts';
import { placesOf } from './page/places.ts';
import { createDiff, type Diff } from './pull/diff.ts';
import { followHeadCheck } from './pull/head-check.ts';
import type { FetchDiff } from './pull/read-diff.ts';
import type { Permits } from './surroundings.ts';
import { createHistory, type History } from './terminal/history.ts';
import { createRerun, type Rerun } from './terminal/rerun.ts';
import { followTerminalSettings } from './terminal/terminal-settings.ts';
import { createTerminals, type Terminals } from './terminal/terminals.ts';
import { createFileSearch, type FileSearch } from './workspace/file-search.ts';
import { folderOnceKnown, followWorkspace, type Workspace } from './workspace/workspace.ts';
import { createWorktrees, type Worktrees } from './workspace/worktrees.ts';

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
export interface PageSide extends FormSide {
  setLayout(layout: Layout): void;
  /** Has the page read again. */
  read(): void;
}

/** All state of one panel, and what can be done with it. */
export class PanelState {
  readonly host: HostClient;
  readonly page: Page = createPage();
  readonly diff: Diff;
  readonly conversation: Conversation;
  readonly questions: Questions;
  readonly sending: Sending;
  readonly recall: Recall;
  readonly terminals: Terminals;
  readonly providers: Providers;
  readonly workspace: Workspace;
  /** Where the checkout stands beside the page's pull request. */
  readonly headCheck: ReadonlySignal<HeadCheck | null>;
  readonly worktrees: Worktrees;
  readonly history: History;
  readonly rerun: Rerun;
  readonly fileSearch: FileSearch;
  readonly settings: ReadonlySignal<TerminalSettings>;
  /** Terminals whose reason against typed questions was read. */
  readonly reasonsRead = signal<ReadonlySet<string>>(new Set());
  readonly writing: Writing;
  readonly form: PageForm;
  readonly description: Description;
  readonly preview: ReadonlySignal<Receipt | null>;
  readonly layout = signal(firstLayout);
  readonly theme = signal('light');
  readonly tab = signal('ask');
  readonly renaming = signal<string | null>(null);
  readonly finding = signal(false);
  readonly receipt = signal<'next' | 'last'>('next');
  /** Head whose missing lines the person knows of. */
  readonly lackingSeen = signal<string | null | undefined>(undefined);
  readonly trouble = signal<string | null>(null);
  readonly notice: Notice;
  readonly places: Signal<Places> = signal(() => null);
  /** The terminal whose output goes along, and that commands are run in. */
  readonly terminal: ReadonlySignal<string | null>;
  readonly #pageSide: PageSide;
  readonly #lastTerminal = signal<string | null>(null);

  constructor({ host, storage, fetchDiff, visible, page }: PanelParts) {
    this.host = host;
    this.#pageSide = page;
    this.workspace = followWorkspace(host, storage, this.page.key);
    const checkout = computed(() => {
      const chosen = this.workspace.chosen.value;
      return chosen === null ? null : chosen?.path;
    });
    this.diff = createDiff(this.page.context, host, fetchDiff, checkout);
    this.conversation = createConversation(host, this.page.key);
    this.terminals = createTerminals(host, visible, this.failed);
    this.providers = createProviders(
      host,
      computed(() => ({
        conversation: this.conversation.id.value,
        repository: repositoryOf(this.page.key.value),
      })),
    );
    this.headCheck = followHeadCheck(host, this.page.context, checkout, visible, this.diff.state);
    this.notice = createNotice(storage, this.conversation.notice);
    this.writing = createWriting(storage, this.page.key);
    this.worktrees = createWorktrees(host, this.page.context, (cwd, name) => this.#openIn(cwd, name));
    this.history = createHistory(
      host,
      computed(() => this.tab.value === 'history'),
    );
    this.rerun = createRerun((command) => this.run(command));
    this.settings = followTerminalSettings(host);
    this.fileSearch = createFileSearch(
      host,
      computed(() => repositoryOf(this.page.key.value)),
    );
    this.terminal = computed(() => this.#chosenTerminal());
    this.questions = createQuestions({
      host,
      conversation: this.conversation,
      providers: this.providers,
      writing: this.writing,
      compose: (question, particulars) => this.#compose(question, particulars),
    });
    this.form = createForm(page);
    this.description = createDescription({
      ...{ host, storage, page: this.page, form: this.form },
      turns: this.conversation.turns,
      questions: this.questions,
    });
    this.sending = createSending({
      host,
      writing: this.writing,
      ask: (question, particulars) => this.ask(question, particulars),
      run: (command) => this.run(command),
      failed: this.failed,
    });
    this.recall = createRecall({
      writing: this.writing,
      turns: this.conversation.turns,
      lastCommand: this.sending.lastCommand,
    });
    this.preview = followPreview(
      host,
      computed(() => nextAsk(this)),
      computed(() => (this.writing.sources.value.terminal ? this.terminal.value : null)),
    );
    followPrompts({ host, view: this.terminals.view, questions: this.questions });
    effect(() => this.#followTab());
    effect(() => this.#followPlaces());
  }

  /** The page was read. */
  readonly onPage = (context: PageContext): void => {
    this.page.read(context);
  };

  readonly onSelection = (selection: PageSelection | null): void => {
    this.page.selected.value = selection && { selection, attached: true };
  };

  /** The button at the page's field was pressed. Where something may have covered it, the person is asked here. */
  readonly onDescribe = (form: FormText, proven: boolean): void => {
    this.tab.value = 'description';
    this.form.onForm(form);
    const isUnderWay = this.conversation.turns.peek().some(isDrafting);
    if (proven && !isUnderWay) this.guard(this.description.start({ form }));
  };

  /** Says what failed, in the sentence that the failure brings along. */
  readonly failed = (error: unknown): void => {
    if (error instanceof AppError && error.code === 'disconnected') return;
    this.trouble.value = error instanceof Error ? error.message : String(error);
  };

  /** Says what fails of work that nobody waits for. */
  readonly guard = (work: Promise<unknown>): void => void work.catch(this.failed);

  /** Shows what would be sent now. */
  readonly openReceipt = (): void => {
    this.receipt.value = 'next';
    this.tab.value = 'receipt';
  };

  async ask(question: string, particulars: Partial<Particulars> = {}): Promise<boolean> {
    this.tab.value = 'ask';
    return this.questions.ask(question, particulars);
  }

  async #compose(question: string, particulars: Particulars) {
    return freshAsk(this, question, particulars, () => this.#pageSide.read());
  }

  /** Writes a command and its line end, as if typed at the terminal's prompt. */
  async run(command: string): Promise<void> {
    await this.#writeAtPrompt(`${command.replace(/\n/g, '\r')}\r`);
  }

  /** Puts text at the prompt. It carries no line end, so nothing runs. */
  async insert(code: string, may: Permits['run']): Promise<void> {
    const text = onOneLine(code);
    if (await may({ kind: 'insert', text })) await this.#writeAtPrompt(text);
  }

  /** Not into a program that runs: it would take each letter as a key. The host knows best what the shell does. */
  async #writeAtPrompt(text: string): Promise<void> {
    const terminal = await this.#readyTerminal();
    if (await this.terminals.feed(terminal).isFullScreen())
      throw new AppError('refused', strings.refusals.fullScreen);
    await this.terminals.writeAtPrompt(terminal, text);
  }

  /** The terminal to write to: shown, since the host takes input from views that are attached. */
  async #readyTerminal(): Promise<string> {
    const terminal = this.terminal.value ?? (await this.openTerminal());
    this.tab.value = terminal;
    await this.terminals.feed(terminal).ready();
    return terminal;
  }

  async openTerminal(): Promise<string> {
    return this.#openIn(await folderOnceKnown(this.workspace.found));
  }

  async #openIn(cwd: string | null, name?: string): Promise<string> {
    const terminal = await this.terminals.open(cwd, name);
    this.tab.value = terminal;
    return terminal;
  }

  get running(): { id: string; startedAt: string } | null {
    return this.conversation.thread.value.shown.find(({ turn }) => isRunning(turn))?.turn ?? null;
  }

  setLayout(change: Partial<Layout>): void {
    this.#pageSide.setLayout({ ...this.layout.value, ...change });
  }

  #chosenTerminal(): string | null {
    const list = this.terminals.list.value;
    const last = list.find(({ id }) => id === this.#lastTerminal.value) ?? list.at(0);
    return last?.id ?? null;
  }

  /** A terminal that was chosen is the one to use; one that is gone is not shown any more. */
  #followTab(): void {
    const tab = this.tab.value;
    if (['ask', 'description', 'receipt', 'history'].includes(tab)) return;
    if (this.terminals.list.value.some(({ id }) => id === tab)) this.#lastTerminal.value = tab;
    else if (this.#lastTerminal.peek() === tab) this.tab.value = 'ask';
  }

  #followPlaces(): void {
    const context = this.page.context.value;
    const { changes } = this.diff.state.value;
    const changed = changes?.files.map(({ path }) => path) ?? [];
    void placesOf(context, changed).then((places) => {
      const isNow = this.page.context.peek() === context && this.diff.state.peek().changes === changes;
      if (isNow) this.places.value = places;
    });
  }
}
