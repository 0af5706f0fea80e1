import type { Result } from '../../../shared/protocol/methods.ts';
import type { ProviderInfo } from '../../../shared/protocol/provider.ts';
import { digest } from '../../ai/digest/digest.ts';
import { openProviders } from '../../ai/providers/providers.ts';
import { userKeychain } from '../../settings/keychain/keychain.ts';
import { type Keys, openKeys } from '../../settings/keys.ts';
import { openLoginEnvironment } from '../../settings/login-environment.ts';
import { openSettings } from '../../settings/settings.ts';
import { type Check, fail, pass, warn } from './check.ts';

const OPTIONS = "on the extension's options page";

/** Who answers by default, and where the keys lie. Nobody is asked. @param config the configuration's folder */
export async function checkProviders(config: string): Promise<Check[]> {
  const settings = openSettings(config);
  const keys = openKeys(config, userKeychain());
  const conversations = { choice: () => null, choose: () => false };
  const login = openLoginEnvironment({ log: () => {} });
  const providers = openProviders({ settings, keys, login, conversations, own: digest });
  const listed = await providers.list({ conversation: null, repository: null });
  const problem = settings.problem();
  const provider =
    problem === null ? checkChosen(listed) : fail('provider', problem, 'mend or delete the file');
  return [provider, checkKeys(listed.providers, keys)];
}

function checkChosen({ providers, chosen }: Result<'provider/list'>): Check {
  const info = providers.find(({ id }) => id === chosen.provider);
  if (!info)
    return fail('provider', `${chosen.provider} is chosen, and there is none`, `choose another ${OPTIONS}`);
  if (!info.isModel)
    return warn(
      'provider',
      'no provider is configured: digest answers, without a model',
      `add a provider's key, or choose a local provider, ${OPTIONS}`,
    );
  const who = `${chosen.provider}, ${chosen.model}`;
  if (info.reason !== null) return fail('provider', `${who}: ${info.reason}`, `set it up ${OPTIONS}`);
  return pass(
    'provider',
    `${who}, at ${info.destination}${info.consented ? '' : ' (the first question asks you whether it may go there)'}`,
  );
}

function checkKeys(providers: readonly ProviderInfo[], keys: Keys): Check {
  const problem = keys.problem();
  if (problem !== null) return fail('keys', problem, 'mend or delete the file');
  const kept = providers.filter(({ keyFrom }) => keyFrom !== null);
  const locked = kept.filter(({ id, keyFrom }) => keyFrom === 'keychain' && keys.get(id) === null);
  if (locked.length > 0)
    return fail(
      'keys',
      `the system's keychain does not give the key of ${locked.map(({ id }) => id).join(', ')}`,
      `unlock the keychain, or enter the key anew ${OPTIONS}`,
    );
  if (kept.length === 0) return pass('keys', 'none, and digest needs none');
  return pass('keys', kept.map(({ id, keyFrom }) => `${id} from ${places[keyFrom ?? 'file']}`).join(', '));
}

const places = {
  keychain: "the system's keychain",
  file: 'a file that only you can read',
  environment: "your login shell's environment",
};
