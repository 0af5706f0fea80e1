import { openKeys } from '../../settings/keys.ts';
import { openSettings } from '../../settings/settings.ts';
import { type Check, fail, pass, warn } from './check.ts';

/** @param config the configuration's folder */
export function checkProvider(config: string): Check {
  const settings = openSettings(config);
  const problem = settings.problem();
  if (problem !== null) return fail('provider', problem, 'mend or delete the file');
  const choice = settings.choice();
  if (!choice || choice.provider === 'digest')
    return warn(
      'provider',
      'no provider is configured: digest answers, without a model',
      "add a provider's key on the extension's options page",
    );
  const { provider, model } = choice;
  if (openKeys(config).get(provider) === null && settings.baseUrl(provider) === null)
    return fail(
      'provider',
      `${provider} is chosen, but has no key`,
      "add its key on the extension's options page",
    );
  return pass('provider', `${provider}, ${model}`);
}
