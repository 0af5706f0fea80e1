import type { ProviderChoice } from '../../../shared/conversation/turn.ts';
import type { Keys } from '../../settings/keys.ts';
import type { LoginEnvironment, Variables } from '../../settings/login-environment.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Vendor } from '../vendors/vendor.ts';
import { vendorOf, vendors } from '../vendors/vendors.ts';
import { type Account, accountOf, exportedKey, isSetUp } from './account.ts';
import { missing } from './ready.ts';

/** By the vendor's id. */
export type AccountOf = (id: string) => Account;

/** Every vendor's account. */
export interface Accounts {
  /** Once the sources of keys have spoken or were given up on; the login environment after so long, null for never. */
  read(patienceMs?: number | null): Promise<AccountOf>;
  /** Whether it can be asked without what the login environment knows. */
  isEntered(choice: ProviderChoice): boolean;
}

export interface AccountsDeps {
  settings: Settings;
  keys: Keys;
  login: LoginEnvironment;
}

export function openAccounts({ settings, keys, login }: AccountsDeps): Accounts {
  const learned = (variables: Variables): Variables => {
    keys.learn(exportedKeys(variables));
    return variables;
  };
  return {
    async read(patienceMs = null) {
      const asked = login.variables().then(learned);
      const patient = patienceMs === null ? asked : Promise.race([asked, after(patienceMs, {})]);
      const [variables] = await Promise.all([patient, keys.ready()]);
      return (id) => accountOf(vendorOf(id), { settings, keys, variables });
    },
    isEntered: ({ provider }) => settings.baseUrl(provider) !== null || keys.placeOf(provider) !== null,
  };
}

/** The first that can be asked; null for none. */
export function firstReady(account: AccountOf): ProviderChoice | null {
  const first = vendors.find((vendor) => vendor.models[0] && isCandidate(vendor, account(vendor.id)));
  return first ? { provider: first.id, model: first.models[0] ?? '' } : null;
}

/** A server on this machine is for the person to choose: nobody knows whether it runs, and which models it has. */
function isCandidate(vendor: Vendor, account: Account): boolean {
  return vendor.takesKey !== 'none' && isSetUp(account) && missing(vendor, account) === null;
}

function exportedKeys(variables: Variables): string[] {
  return vendors.flatMap((vendor) => exportedKey(vendor, variables) ?? []);
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, ms, value));
}
