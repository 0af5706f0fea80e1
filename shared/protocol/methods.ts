import * as z from 'zod/mini';
import { NumberedEvent, TurnStatus } from '../conversation/event.ts';
import { Receipt } from '../conversation/receipt.ts';
import { Ask, ProviderChoice } from '../conversation/turn.ts';
import { ErrorData } from '../errors.ts';
import { BranchRef, PageFacts, PageKey } from '../page/context.ts';
import { GitHubHost, HeadCheck, PullChanges, TokenTrial } from '../pull/pull.ts';
import { CommandOutput, CommandRecord } from '../terminal/command.ts';
import { TerminalSettings } from '../terminal/settings.ts';
import { Size, Snapshot, TerminalInfo } from '../terminal/terminal.ts';
import { descriptionMethods } from './description.ts';

const nothing = z.object({});
const id = z.string().check(z.minLength(1), z.maxLength(64));

export const Repository = z.object({ host: z.string(), owner: z.string(), repo: z.string() });
export type Repository = z.infer<typeof Repository>;

const Need = z.enum(['needed', 'optional', 'none']);

/** A conversation as lists show it. */
export const ConversationInfo = z.object({
  id,
  page: z.nullable(PageKey),
  title: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Sequence number of its newest event, 0 when there is none. */
  lastSeq: z.number(),
});
export type ConversationInfo = z.infer<typeof ConversationInfo>;

export const ProviderInfo = z.object({
  id: z.string(),
  label: z.string(),
  /** Host that requests go to, null when nothing leaves this machine. */
  destination: z.nullable(z.string()),
  /** Address that the person gave, null where it is the provider's own. */
  address: z.nullable(z.string()),
  /** Offered without asking the service; other names pass. */
  models: z.array(z.string()),
  /** Whether a model answers, or the program by itself. */
  isModel: z.boolean(),
  /** Whether questions stay on this machine. */
  isLocal: z.boolean(),
  /** What is missing before it can answer, null when it is ready. */
  reason: z.nullable(z.string()),
  /** Whether the person agreed that questions go to `destination`; true where none leave this machine. */
  consented: z.boolean(),
  takesKey: Need,
  takesAddress: Need,
  /** Where its key lies, null when the host has none. */
  keyFrom: z.nullable(z.enum(['keychain', 'file', 'environment'])),
});
export type ProviderInfo = z.infer<typeof ProviderInfo>;

/** For what a provider is chosen. A conversation's choice comes before its repository's, that before the default. */
export const ChoiceScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('default') }),
  /** The second one, that the person names for hard questions. */
  z.object({ kind: z.literal('hard') }),
  z.object({ kind: z.literal('conversation'), conversation: id }),
  z.object({ kind: z.literal('repository'), repository: Repository }),
]);
export type ChoiceScope = z.infer<typeof ChoiceScope>;

export const WorkspaceInfo = z.object({
  path: z.string(),
  /** Branch that is checked out, null when HEAD is detached. */
  branch: z.nullable(z.string()),
  headSha: z.nullable(z.string()),
});
export type WorkspaceInfo = z.infer<typeof WorkspaceInfo>;

/** A worktree that was made for a pull request, apart from the person's own checkout. */
export const WorktreeInfo = z.object({
  path: z.string(),
  repository: Repository,
  number: z.number(),
  /** The commit that it was made at. */
  sha: z.string(),
  /** Whether something in it was changed or added since. */
  changed: z.boolean(),
});
export type WorktreeInfo = z.infer<typeof WorktreeInfo>;

/** A repository that the person chose a checkout for, or wrote instructions for. */
export const InstructedRepository = z.object({ repository: Repository, instructions: z.string() });
export type InstructedRepository = z.infer<typeof InstructedRepository>;

/** Every request a client may send: one entry a method. */
export const methods = {
  initialize: {
    params: z.object({ protocol: z.number(), client: z.object({ name: z.string(), version: z.string() }) }),
    result: z.object({
      protocol: z.number(),
      host: z.object({ version: z.string(), pid: z.number(), startedAt: z.string() }),
    }),
  },
  /** Appends `text` at `offset` (UTF-16 units). Repeating a part is harmless. */
  'upload/append': {
    params: z.object({ upload: id, offset: z.number(), text: z.string() }),
    result: z.object({ length: z.number() }),
  },
  /** As they stand for a conversation and a repository, each null where there is none. */
  'provider/list': {
    params: z.object({ conversation: z.nullable(id), repository: z.nullable(Repository) }),
    result: z.object({
      providers: z.array(ProviderInfo),
      chosen: ProviderChoice,
      /** The one for hard questions, null when none was named. */
      hard: z.nullable(ProviderChoice),
      /** Whether the repository's questions may not leave this machine. */
      localOnly: z.boolean(),
    }),
  },
  /** Null takes the scope's choice back. */
  'provider/choose': {
    params: z.object({ scope: ChoiceScope, choice: z.nullable(ProviderChoice) }),
    result: nothing,
  },
  /** Asks the service for its models, which also tells whether key and address are right. */
  'provider/models': {
    params: z.object({ provider: z.string() }),
    result: z.object({ models: z.array(z.string()), error: z.nullable(ErrorData) }),
  },
  /** The person agrees that questions go to this host, until the provider's address changes. */
  'provider/consent': {
    params: z.object({ provider: z.string(), destination: z.string() }),
    result: nothing,
  },
  /** Whether questions about the repository may go to local models only. */
  'repository/restrict': {
    params: z.object({ repository: Repository, localOnly: z.boolean() }),
    result: nothing,
  },
  /** The key goes into the keychain or the host's key file; null leaves it, "" removes it. */
  'provider/configure': {
    params: z.object({
      provider: z.string(),
      key: z.nullable(z.string()),
      baseUrl: z.nullable(z.string()),
    }),
    result: nothing,
  },
  'workspace/find': {
    params: Repository,
    result: z.object({
      workspaces: z.array(WorkspaceInfo),
      /** Path that the person chose for this repository, null when they chose none. */
      chosen: z.nullable(z.string()),
      /** Whether the person has still to say which one is used: nothing of a workspace is read before. */
      asks: z.boolean(),
    }),
  },
  /** The checkout that questions about the repository may read; null for none. */
  'workspace/choose': {
    params: z.object({ repository: Repository, path: z.nullable(z.string()) }),
    result: nothing,
  },
  /** Where the checkout that the person chose stands beside the pull request's head; null where they chose none. */
  'workspace/head': {
    params: z.object({
      repository: Repository,
      number: z.number(),
      headSha: z.nullable(z.string()),
      head: z.nullable(BranchRef),
      /** The pull request's commits as far as the page shows them, oldest first: they tell how far behind a checkout is that lacks its head. */
      commits: z.optional(z.array(z.string())),
    }),
    result: z.object({ check: z.nullable(HeadCheck) }),
  },
  /** Files of the checkout that the person chose, by what was typed of their paths; null where they chose none. */
  'workspace/files': {
    params: z.object({ repository: Repository, query: z.string().check(z.maxLength(500)) }),
    result: z.object({ files: z.nullable(z.array(z.string())) }),
  },
  /** What the person wants every question about a repository to be answered by. */
  'workspace/instructions': {
    params: nothing,
    result: z.object({ repositories: z.array(InstructedRepository) }),
  },
  /** "" takes them away. */
  'workspace/instruct': {
    params: z.object({ repository: Repository, instructions: z.string().check(z.maxLength(20_000)) }),
    result: nothing,
  },
  /**
   * A pull request's changes, joined file by file from what the page renders (`rendered`: an upload), GitHub's
   * `.diff` and what the host can get. While `diff` is `unasked` the host gives what it keeps of this head and
   * asks nobody; is that not complete, the client gets the `.diff` and asks again.
   */
  'pull/read': {
    params: z.object({
      page: PageFacts,
      rendered: z.nullable(id),
      diff: z.discriminatedUnion('state', [
        z.object({ state: z.literal('unasked') }),
        // As it was told before: the answer said that nobody need fetch it again.
        z.object({ state: z.literal('known') }),
        z.object({ state: z.literal('refused'), error: ErrorData }),
        z.object({ state: z.literal('uploaded'), upload: id }),
      ]),
    }),
    result: PullChanges,
  },
  /** github.com, those that a token is known of, and those that the person `added` to the extension. */
  'github/list': {
    params: z.object({ added: z.array(z.string()).check(z.maxLength(100)) }),
    result: z.object({ hosts: z.array(GitHubHost) }),
  },
  /**
   * The token goes into the keychain or the host's key file, unless GitHub does not know it; "" removes it, and is not
   * tried.
   */
  'github/configure': {
    params: z.object({ host: z.string(), token: z.string() }),
    result: z.object({ trial: z.nullable(TokenTrial) }),
  },
  /**
   * Fetches the pull request's head into a worktree of its own, beside the checkout that the person chose
   * and without touching it; one that is there already is brought to the head when nothing in it was changed.
   */
  'worktree/create': {
    params: z.object({ repository: Repository, number: z.number().check(z.int(), z.minimum(1)) }),
    result: WorktreeInfo,
  },
  'worktree/list': {
    params: z.object({ repository: Repository }),
    result: z.object({ worktrees: z.array(WorktreeInfo) }),
  },
  /** Refused while something in it was changed, unless `force`. */
  'worktree/remove': { params: z.object({ path: z.string(), force: z.boolean() }), result: nothing },
  /** Whoever read them once hears of changes. `problem`: what of the settings file is not valid, and not in use. */
  'settings/read': {
    params: nothing,
    result: z.object({ terminal: TerminalSettings, problem: z.nullable(z.string()) }),
  },
  /** What is absent stays as it is. */
  'settings/change': {
    params: z.object({ terminal: z.partial(TerminalSettings) }),
    result: z.object({ terminal: TerminalSettings }),
  },
  /** Commands that ended, newest first, from every terminal; with `before` those older than that record. */
  'history/list': {
    params: z.object({
      /** Words of the command or of its folder; "" for all. */
      search: z.string(),
      failed: z.boolean(),
      before: z.nullable(id),
      limit: z.number().check(z.int(), z.minimum(1), z.maximum(200)),
    }),
    result: z.object({ records: z.array(CommandRecord) }),
  },
  'history/output': { params: z.object({ record: id }), result: CommandOutput },
  /** Forgets one record for good, or all of them with null. */
  'history/forget': { params: z.object({ record: z.nullable(id) }), result: nothing },
  'terminal/list': { params: nothing, result: z.object({ terminals: z.array(TerminalInfo) }) },
  /** The id comes from the client: opening the same one again returns it. */
  'terminal/open': {
    params: z.object({ terminal: id, name: z.nullable(z.string()), cwd: z.nullable(z.string()), size: Size }),
    result: TerminalInfo,
  },
  /**
   * Starts a view. With `after`, the log goes on from that offset when it still
   * holds it; otherwise (and with null) a snapshot comes first. Queries of programs
   * in output before `repliesFrom` are old: nobody may answer them any more.
   * `packs`: the view takes long output packed.
   */
  'terminal/attach': {
    params: z.object({
      terminal: id,
      view: id,
      after: z.nullable(z.number()),
      packs: z.optional(z.boolean()),
    }),
    result: z.object({
      info: TerminalInfo,
      snapshot: z.nullable(Snapshot),
      repliesFrom: z.number(),
    }),
  },
  'terminal/detach': { params: z.object({ terminal: id, view: id }), result: nothing },
  /** With `atPrompt` it is for the shell's prompt, and refused where the shell tells that something else would read it. */
  'terminal/write': {
    params: z.object({ terminal: id, view: id, data: z.string(), atPrompt: z.optional(z.boolean()) }),
    result: nothing,
  },
  /** The view that asks becomes the one that decides the size. */
  'terminal/resize': { params: z.object({ terminal: id, view: id, size: Size }), result: nothing },
  /** The panel takes a question that was typed at the prompt: it will start its turn, or decline. */
  'terminal/accept': { params: z.object({ terminal: id, ask: id }), result: nothing },
  /** Why nobody answers a question that was typed at the prompt; it is said there. */
  'terminal/decline': { params: z.object({ terminal: id, ask: id, reason: z.string() }), result: nothing },
  'terminal/rename': { params: z.object({ terminal: id, name: z.string() }), result: nothing },
  'terminal/close': { params: z.object({ terminal: id }), result: nothing },
  /** The page's newest conversation, or a new one when it has none or `fresh` asks for it. */
  'conversation/open': {
    params: z.object({ page: z.nullable(PageKey), fresh: z.boolean() }),
    result: z.extend(ConversationInfo, {
      /** What the person has to know about the saved conversations, e.g. that a damaged file was put aside. */
      notice: z.nullable(z.string()),
    }),
  },
  'conversation/list': {
    params: nothing,
    result: z.object({ conversations: z.array(ConversationInfo) }),
  },
  /** Sends the events after `after` as notifications, in order, then follows the log. */
  'conversation/attach': {
    params: z.object({ conversation: id, after: z.number() }),
    result: z.object({ lastSeq: z.number() }),
  },
  'conversation/detach': { params: z.object({ conversation: id }), result: nothing },
  /** Acknowledged after commit. A turn id that is known already starts nothing. */
  'turn/start': { params: z.extend(Ask, { turn: id }), result: z.object({ status: TurnStatus }) },
  'turn/stop': { params: z.object({ turn: id }), result: nothing },
  /** A turn that waits: before the others that wait, or at once, which stops the one that runs. */
  'turn/advance': { params: z.object({ turn: id, to: z.enum(['front', 'now']) }), result: nothing },
  /** What `turn/start` would send now; sends nothing. */
  'turn/preview': { params: Ask, result: Receipt },
  ...descriptionMethods,
} as const;

export type Methods = typeof methods;
export type Method = keyof Methods;
export type Params<M extends Method> = z.output<Methods[M]['params']>;
export type Result<M extends Method> = z.output<Methods[M]['result']>;

/** What clients tell the host without an answer. */
export const clientNotifications = {
  /** The view has written everything before `offset` to its screen. */
  'terminal/ack': z.object({ terminal: id, view: id, offset: z.number() }),
} as const;
export type ClientNotifications = typeof clientNotifications;
export type ClientNotification = keyof ClientNotifications;

/** What the host tells its clients. */
export const hostNotifications = {
  /**
   * Output that begins at `offset` (UTF-8 bytes) of the terminal's log. `packed`: `data` is the base64 of
   * its UTF-8, deflated (RFC 1951).
   */
  'terminal/output': z.object({
    terminal: id,
    view: id,
    offset: z.number(),
    data: z.string(),
    packed: z.optional(z.boolean()),
  }),
  /** The view lagged or was hidden; it attaches again when it is back. */
  'terminal/dropped': z.object({ terminal: id, view: id }),
  /** Opened, resized, renamed, ended or closed (`info` null). */
  'terminal/changed': z.object({ terminal: id, info: z.nullable(TerminalInfo) }),
  /**
   * A prompt begins at `offset` of the terminal's log (`record` null), the command typed at it began
   * (`endedAt` null), or ended. A prompt is told before the output that follows it, so that a view can
   * mark its row while it writes. Whoever attaches is told those from where its log goes on.
   */
  'terminal/command': z.object({ terminal: id, record: z.nullable(CommandRecord), offset: z.number() }),
  /** A question was typed at the prompt: told to the view that typed it, which takes it at once. */
  'terminal/asked': z.object({ terminal: id, view: id, ask: id, line: z.string() }),
  /** That question is over at its prompt, with its answer or without: nobody need agree to anything for it any more. */
  'terminal/answered': z.object({ terminal: id, ask: id }),
  /** A command was recorded in any terminal, the person's own among them: to those who listed the history. */
  'history/added': z.object({ record: CommandRecord }),
  'settings/changed': z.object({ terminal: TerminalSettings }),
  'turn/event': z.extend(NumberedEvent, { conversation: id }),
  /** The turns of a conversation that wait, first to last: sent when that changes, and to whoever attaches while some wait. */
  'turn/queue': z.object({
    conversation: id,
    waiting: z.array(
      z.object({
        turn: id,
        /** `turn`: an earlier one runs; `limit`: too many questions in this minute. */
        behind: z.enum(['turn', 'limit']),
        /** ISO 8601, UTC: when the limit lets it through; null when that is not known. */
        until: z.nullable(z.string()),
      }),
    ),
  }),
  /** The turn is over, but its end could not be written; its event follows when it can be. */
  'turn/unsaved': z.object({ conversation: id, turn: id, error: ErrorData }),
} as const;
export type HostNotifications = typeof hostNotifications;
export type HostNotification = keyof HostNotifications;
export type NotificationParams<N extends HostNotification> = z.output<HostNotifications[N]>;
export type ClientNotificationParams<N extends ClientNotification> = z.output<ClientNotifications[N]>;
