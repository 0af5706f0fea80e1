import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { createDigest } from '../ai/digest/digest.ts';
import { providerHandlers } from '../ai/providers/handlers.ts';
import { openProviders } from '../ai/providers/providers.ts';
import { redact } from '../ai/redaction/redact.ts';
import { createThread } from '../ai/thread/thread.ts';
import { turnHandlers } from '../ai/turn/handlers.ts';
import { createReadDrafting } from '../describe/drafting.ts';
import { createDescriptionRoom } from '../describe/room.ts';
import { createDescriptionApi } from '../github/description-api.ts';
import { openGh } from '../github/gh.ts';
import { createPullApi } from '../github/pull-api.ts';
import { createGitHubRoom } from '../github/room.ts';
import { openTokens } from '../github/tokens.ts';
import { historyHandlers } from '../history/handlers.ts';
import { createHistory, type History, type Recorded } from '../history/history.ts';
import { spoolFolder } from '../history/spool/folder.ts';
import { openSpool } from '../history/spool/spool.ts';
import { openKeep } from '../pull/kept.ts';
import { createPullRoom } from '../pull/room.ts';
import type { Keys } from '../settings/keys.ts';
import { openLoginEnvironment } from '../settings/login-environment.ts';
import type { Paths } from '../settings/paths.ts';
import { createSettingsRoom } from '../settings/room.ts';
import { openSettings } from '../settings/settings.ts';
import { databaseFile, openStore } from '../store/store.ts';
import { terminalHandlers } from '../terminal/handlers.ts';
import { sweepFolders } from '../terminal/integration/folder.ts';
import { Terminals } from '../terminal/terminals.ts';
import { createUploads } from '../uploads/uploads.ts';
import { openDescribedCheckout } from '../workspace/describe/described-checkout.ts';
import { openProjects } from '../workspace/project/project.ts';
import { openPullCheckout } from '../workspace/pull/checkout.ts';
import { createReadCode } from '../workspace/read-code.ts';
import { createWorkspaceRoom } from '../workspace/room.ts';
import { createWorktreeRoom } from '../workspace/worktree/room.ts';
import type { Room } from './handlers.ts';
import { createListeners } from './listeners.ts';
import type { Log } from './log.ts';

/** Everything that the host can do, wired together. */
export function openRooms(paths: Paths, keys: Keys, log: Log): Room[] {
  const store = openStore(databaseFile(paths.data));
  if (store.notice !== null) log.info(store.notice);
  const engine = createThread();
  const ending = new AbortController();
  const settings = openSettings(paths.config);
  const report = (bug: unknown) => log.error('a bug', bug);
  const login = openLoginEnvironment({ log: log.info });
  const providers = openProviders({
    settings,
    keys,
    login,
    conversations: store,
    own: createDigest(engine.compose),
  });
  setImmediate(() => void providers.prepare().catch(report));
  const tokens = openTokens({ keys, login, gh: openGh(ending.signal) });
  setImmediate(() => void tokens.learn().catch(report));
  const api = createPullApi({ login, tokens, store });
  const uploads = createUploads();
  const checkout = openPullCheckout(paths.data, settings, login);
  const projects = openProjects(paths.data, settings, login);
  const listeners = createListeners();
  const spool = openSpool(spoolFolder(paths.data), store, log.info);
  const conceal = (text: string) => redact(text, { ownKeys: keys.all() }).text;
  const history = createHistory({
    store,
    ownKeys: keys.all,
    added: (record) => listeners.tell('history/added', { record }),
    importing: spool.take,
  });
  spool.watch(history.takeIn);
  sweepFolders(paths.runtime);
  const terminals = new Terminals({
    runtime: paths.runtime,
    log: log.info,
    conceal,
    stderr: () => settings.terminal().value.stderr,
    recorded: (recorded) => keepCommand(history, recorded, log),
  });
  const descriptions = createDescriptionApi({ login, tokens, store });
  const described = openDescribedCheckout(paths.data, settings, login);
  const turns = turnHandlers({
    store,
    providers,
    keys,
    engine,
    takeUpload: uploads.takeUpload,
    accountOf: uploads.accountOf,
    lastOutput: (terminal, lines) => terminals.lastOutput(terminal, lines),
    prompts: terminals,
    history,
    readCode: createReadCode(settings),
    readProject: projects.read,
    readDrafting: createReadDrafting(
      { checkout: described, api: descriptions, history, conceal },
      ending.signal,
    ),
    report,
  });
  const keep = openKeep(join(paths.data, 'pull-changes'), (diffs) => engine.hideInDiffs(diffs, keys.all()));
  return [
    uploads,
    createWorkspaceRoom(paths.config, settings, checkout, projects),
    createPullRoom({ api, checkout, keep }, uploads),
    createWorktreeRoom(paths.data, settings, login),
    { ...createGitHubRoom({ keys, tokens, login }), close: () => ending.abort() },
    createDescriptionRoom({ api: descriptions, ownKeys: keys.all }),
    createSettingsRoom(settings, () => terminals.settingsChanged()),
    { handlers: providerHandlers(providers, report) },
    terminalHandlers(terminals),
    { ...historyHandlers(history, listeners), close: spool.close },
    turns,
  ];
}

/** Nobody waits for an answer: that a command could not be saved is said in the log. */
function keepCommand(history: History, recorded: Recorded, log: Log): void {
  try {
    history.add(recorded);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.info(`a command was not kept: ${error.message}`);
  }
}
