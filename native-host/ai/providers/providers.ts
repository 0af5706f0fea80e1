import type { ProviderChoice } from '../../../shared/conversation/turn.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/protocol/methods.ts';
import type { ChoiceScope } from '../../../shared/protocol/provider.ts';
import type { Repository } from '../../../shared/protocol/repository.ts';
import type { Keys } from '../../settings/keys.ts';
import type { LoginEnvironment, Variables } from '../../settings/login-environment.ts';
import type { Settings } from '../../settings/settings.ts';
import { digest } from '../digest/digest.ts';
import type { Provider } from '../provider.ts';
import type { Vendor } from '../vendors/vendor.ts';
import { vendorOf, vendors } from '../vendors/vendors.ts';
import { type Account, accountOf, exportedKey, isSetUp } from './account.ts';
import { type ConversationChoices, choiceFor, choose, type Subject } from './choices.ts';
import { type Change, configure } from './configure.ts';
import { addresseeOf, infoOf, ownInfo } from './info.ts';
import { askModels } from './models.ts';
import { agree, permit } from './permission.ts';
import { missing, ready } from './ready.ts';
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

export interface ProvidersDeps {
  settings: Settings;
  keys: Keys;
  login: LoginEnvironment;
  conversations: ConversationChoices;
  /** The digest, wherever it does its work. */
  own: Provider;
}

export function openProviders({ settings, keys, login, conversations, own }: ProvidersDeps): Providers {
  const create = remembered();

  /** Each vendor's account, once the sources of keys have spoken or were given up on. */
  const accounts = async (patienceMs: number | null = null): Promise<(id: string) => Account> => {
    const asked = login.variables().then(learned);
    const patient = patienceMs === null ? asked : Promise.race([asked, after(patienceMs, {})]);
    const [variables] = await Promise.all([patient, keys.ready()]);
    return (id) => accountOf(vendorOf(id), { settings, keys, variables });
  };
  const learned = (variables: Variables): Variables => {
    keys.learn(exportedKeys(variables));
    return variables;
  };
  /** Whether it can be asked without what the login environment knows. */
  const isEntered = (choice: ProviderChoice | null): boolean =>
    choice !== null &&
    (choice.provider === own.id ||
      settings.baseUrl(choice.provider) !== null ||
      keys.placeOf(choice.provider) !== null);
  const open = (id: string, account: (id: string) => Account): Provider => {
    if (id === own.id) return own;
    // A key is not sent to the vendor because the address that it was given with cannot be read.
    const problem = settings.problem();
    if (problem !== null) throw new AppError('refused', problem);
    return create(vendorOf(id), ready(vendorOf(id), account(id)));
  };

  /** A server on this machine is for the person to choose: nobody knows whether it runs, and which models it has. */
  const isCandidate = (vendor: Vendor, access: Account) =>
    vendor.takesKey !== 'none' && isSetUp(access) && missing(vendor, access) === null;
  const firstReady = (account: (id: string) => Account): ProviderChoice => {
    const first = vendors.find((vendor) => vendor.models[0] && isCandidate(vendor, account(vendor.id)));
    return first ? { provider: first.id, model: first.models[0] ?? '' } : digestChoice;
  };

  const pick = async ({ choice, ...subject }: Addressed, mayBeSent: boolean): Promise<Picked> => {
    const named = choice ?? choiceFor(subject, settings, conversations);
    const account = await accounts(isEntered(named) ? 0 : null);
    const { provider: id, model } = named ?? firstReady(account);
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
      const account = await accounts(isEntered(choice) ? LIST_PATIENCE_MS : null);
      return {
        providers: [...vendors.map((vendor) => infoOf(vendor, account(vendor.id), settings)), ownInfo(own)],
        chosen: choice ?? firstReady(account),
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
      const account = await accounts();
      return askModels(() => open(id, account), keys.all());
    },
    consent: async (id, destination) => {
      const account = await accounts();
      agree(addresseeOf(vendorOf(id), account(id)), destination, settings);
    },
    restrict: (repository, localOnly) =>
      settings.setRepository(repository, { localOnly: localOnly || undefined }),
    prepare: async () => {
      try {
        await accounts();
        await pick({ choice: null, conversation: null, repository: null }, false);
      } catch (error) {
        // What is missing is told when it is asked.
        if (!(error instanceof AppError)) throw error;
      }
    },
  };
}

function exportedKeys(variables: Variables): string[] {
  return vendors.flatMap((vendor) => exportedKey(vendor, variables) ?? []);
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, ms, value));
}
