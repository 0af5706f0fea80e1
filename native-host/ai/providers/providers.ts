import type { ProviderChoice } from '../../../shared/conversation/turn.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/protocol/methods.ts';
import type { ChoiceScope } from '../../../shared/protocol/provider.ts';
import type { Repository } from '../../../shared/protocol/repository.ts';
import { digest } from '../digest/digest.ts';
import type { Provider } from '../provider.ts';
import { vendorOf, vendors } from '../vendors/vendors.ts';
import { type AccountOf, type AccountsDeps, firstReady, openAccounts } from './accounts.ts';
import { type ConversationChoices, choiceFor, choose, type Subject } from './choices.ts';
import { type Change, configure } from './configure.ts';
import { addresseeOf, infoOf, ownInfo } from './info.ts';
import { askModels } from './models.ts';
import { agree, permit } from './permission.ts';
import { ready } from './ready.ts';
import { remembered } from './remembered.ts';

const digestChoice: ProviderChoice = { provider: digest.id, model: digest.id };

/** A slow login shell does not hold up a panel that has its provider; what the shell exports is in the next list. */
const LIST_PATIENCE_MS = 500;

/** Who is asked, and for which of its models. */
export interface Picked {
  provider: Provider;
  model: string;
}

/** What decides who answers a question; `choice` names who answers this one alone. */
export interface Addressed extends Subject {
  choice: ProviderChoice | null;
}

/** The providers as the user has configured them. What a method cannot do is an AppError. */
export interface Providers {
  list(subject: Subject): Promise<Result<'provider/list'>>;
  /** Who would answer. Nothing may be sent on it. */
  pick(addressed: Addressed): Promise<Picked>;
  /** Who answers: `provider-needs-consent` and `refused` where the question may not be sent. */
  resolve(addressed: Addressed): Promise<Picked>;
  choose(scope: ChoiceScope, choice: ProviderChoice | null): void;
  configure(id: string, change: Change): Promise<void>;
  models(id: string): Promise<Result<'provider/models'>>;
  consent(id: string, destination: string): Promise<void>;
  restrict(repository: Repository, localOnly: boolean): void;
  /** Loads what the chosen provider needs, while it is on the disk: an update may replace it under a running daemon. */
  prepare(): Promise<void>;
}

export interface ProvidersDeps extends AccountsDeps {
  conversations: ConversationChoices;
  /** The digest, wherever it does its work. */
  own: Provider;
}

export function openProviders({ settings, keys, login, conversations, own }: ProvidersDeps): Providers {
  const create = remembered();
  const accounts = openAccounts({ settings, keys, login });
  const isEntered = (choice: ProviderChoice | null): boolean =>
    choice !== null && (choice.provider === own.id || accounts.isEntered(choice));

  const open = (id: string, account: AccountOf): Provider => {
    if (id === own.id) return own;
    // A key is not sent to the vendor because the address that it was given with cannot be read.
    const problem = settings.problem();
    if (problem !== null) throw new AppError('refused', problem);
    return create(vendorOf(id), ready(vendorOf(id), account(id)));
  };

  const pick = async ({ choice, ...subject }: Addressed, mayBeSent: boolean): Promise<Picked> => {
    const named = choice ?? choiceFor(subject, settings, conversations);
    const account = await accounts.read(isEntered(named) ? 0 : null);
    const { provider: id, model } = named ?? firstReady(account) ?? digestChoice;
    const provider = open(id, account);
    if (mayBeSent && id !== own.id)
      permit(addresseeOf(vendorOf(id), account(id)), model, subject.repository, settings);
    return { provider, model };
  };

  // One after the other: two changes at once would mix one's key with the other's address.
  let changing = Promise.resolve();
  const change = (id: string, wanted: Change) => {
    const vendor = vendorOf(id);
    const changed = changing.then(() => configure(vendor, wanted, settings, keys));
    changing = changed.catch(() => {});
    return changed;
  };

  return {
    list: async (subject) => {
      const choice = choiceFor(subject, settings, conversations);
      const account = await accounts.read(isEntered(choice) ? LIST_PATIENCE_MS : null);
      return {
        providers: [...vendors.map((vendor) => infoOf(vendor, account(vendor.id), settings)), ownInfo(own)],
        chosen: choice ?? firstReady(account) ?? digestChoice,
        hard: settings.hardChoice(),
        localOnly: subject.repository !== null && settings.repository(subject.repository).localOnly === true,
      };
    },
    pick: (addressed) => pick(addressed, false),
    resolve: (addressed) => pick(addressed, true),
    choose: (scope, choice) => {
      if (choice !== null && choice.provider !== own.id) vendorOf(choice.provider);
      choose(scope, choice, settings, conversations);
    },
    configure: async (id, wanted) => change(id, wanted),
    models: async (id) => {
      const account = await accounts.read();
      return askModels(() => open(id, account), keys.all());
    },
    consent: async (id, destination) => {
      const account = await accounts.read();
      agree(addresseeOf(vendorOf(id), account(id)), destination, settings);
    },
    restrict: (repository, localOnly) =>
      settings.setRepository(repository, { localOnly: localOnly || undefined }),
    prepare: async () => {
      try {
        await accounts.read();
        await pick({ choice: null, conversation: null, repository: null }, false);
      } catch (error) {
        // What is missing is told when it is asked.
        if (!(error instanceof AppError)) throw error;
      }
    },
  };
}
