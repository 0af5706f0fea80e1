import { userKeychain } from '../settings/keychain/keychain.ts';
import { openKeys } from '../settings/keys.ts';
import { resolvePaths } from '../settings/paths.ts';

/** By the names that tools give them. */
const isKey = (name: string) => /_API_KEY$|^(?:GH|GITHUB)_(?:ENTERPRISE_)?TOKEN$/.test(name);

/** The user's own API keys and tokens: those kept by the host, and those in the environment. */
export async function ownKeys(env: NodeJS.ProcessEnv): Promise<string[]> {
  const named = Object.entries(env).flatMap(([name, value]) => (isKey(name) && value ? [value] : []));
  const keys = openKeys(resolvePaths(env).config, userKeychain(env));
  await keys.ready();
  return [...keys.all(), ...named];
}
