import type { Ask } from '../../../shared/conversation/turn.ts';
import { AppError } from '../../../shared/errors.ts';
import { repositoryOf } from '../../../shared/page/repository.ts';
import type { Repository } from '../../../shared/protocol/repository.ts';
import type { DiffAccount } from '../../../shared/pull/pull.ts';
import type { Keys } from '../../settings/keys.ts';
import type { Store } from '../../store/store.ts';
import type { ReadDrafting } from '../describe/drafting.ts';
import type { PromptInput } from '../prompt/input.ts';
import type { Provider } from '../provider.ts';
import type { Picked, Providers } from '../providers/providers.ts';
import { factorOf } from '../tokens/calibration.ts';
import { readWorkspace, type Workspaces } from './around.ts';
import { readAsked } from './asked.ts';
import { type Errors, readAttached } from './attached.ts';
import { knownConversation } from './known.ts';
import type { Turn } from './turn.ts';

/** Where what a question refers to is found. */
export interface Whereabouts extends Errors, Workspaces {
  store: Store;
  keys: Keys;
  /** The text of an upload; throws AppError when it is no longer held. */
  takeUpload(id: string): string;
  /** Who gave what of the diff that it holds, null where that is not known. */
  accountOf(id: string): DiffAccount | null;
  /** What a description is drafted from. */
  readDrafting: ReadDrafting;
}

/**
 * Takes what the question refers to as it stands now: it may wait in the queue.
 * @param pick says who answers, and refuses where the question must not go
 */
export async function toTurn(
  from: Whereabouts,
  id: string,
  ask: Ask,
  pick: Providers['resolve'],
): Promise<Turn> {
  const { conversation, page, replaces } = ask;
  const known = knownConversation(from.store, conversation);
  checkReplaced(from.store, ask);
  const repository = repositoryOf(page) ?? repositoryOf(known.page);
  const { provider, model } = await pick({ choice: ask.choice, conversation, repository });
  const input = await readInput(from, id, ask, { provider, model }, repository);
  const permit = async () => {
    const choice = { provider: provider.id, model };
    const now = await pick({ choice, conversation, repository });
    return unmoved(now.provider, provider.destination);
  };
  return { id, conversation, replaces, provider, reply: null, input, permit };
}

async function readInput(
  from: Whereabouts,
  id: string,
  ask: Ask,
  { provider, model }: Picked,
  repository: Repository | null,
): Promise<Turn['input']> {
  const { page, selection, sources } = ask;
  const { id: providerId, destination } = provider;
  const asked = readAsked(ask.question);
  const changes = await readChanges(from, ask);
  const attached = await readAttached(ask.describe ? withoutTerminal(ask) : ask, asked, repository, from);
  const named = { provider, model, page, sources };
  const around = await readWorkspace(asked.question, named, { repository, fresh: id !== '' }, from);
  return {
    provider: { id: providerId, destination },
    model,
    tokenFactor: factorOf({ provider: providerId, destination, model }, from.store),
    question: asked.question,
    page,
    selection,
    ...changes,
    sources,
    ...attached,
    ...around,
    ownKeys: from.keys.all(),
  };
}

/** The diff that goes along; where a description is asked for, what it is drafted from, and the diff that this found. */
async function readChanges(
  { takeUpload, accountOf, readDrafting }: Whereabouts,
  { describe, page, diff: upload, sources }: Ask,
): Promise<Pick<PromptInput, 'diff' | 'account' | 'drafting'>> {
  const isSent = upload !== null && sources.diff;
  const diff = isSent ? takeUpload(upload) : null;
  const account = isSent ? accountOf(upload) : null;
  if (!describe) return { diff, account, drafting: null };
  const drafted = await readDrafting({ describe, page, diff, account });
  return { diff: drafted.diff, account, drafting: drafted.drafting };
}

/** A draft says what was recorded, and nothing that a terminal shows. */
function withoutTerminal(ask: Ask): Ask {
  return { ...ask, sources: { ...ask.sources, terminal: false }, terminal: null, record: null };
}

/** What was permitted while the question waited was permitted for where the provider is now. */
function unmoved(provider: Provider, destination: string | null): Provider {
  if (provider.destination === destination) return provider;
  throw new AppError(
    'refused',
    `${provider.label} is at ${provider.destination} now: while the question waited its address was changed. Ask again.`,
  );
}

function checkReplaced(store: Store, { conversation, replaces }: Ask): void {
  if (replaces === null || store.turn(replaces)?.conversation === conversation) return;
  throw new AppError(
    'bad-request',
    'The question that this one is to take the place of is not in this conversation. Ask it as a new one.',
  );
}
