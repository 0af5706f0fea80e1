import { userKeychain } from '../settings/keychain/keychain.ts';
import { openKeys } from '../settings/keys.ts';
import { resolvePaths } from '../settings/paths.ts';

/** The user's own API keys: those kept by the host, and those in the environment by the names that tools give them. */
export async function ownKeys(env: NodeJS.ProcessEnv): Promise<string[]> {
  const named = Object.entries(env).flatMap(([name, value]) =>
    name.endsWith('_API_KEY') && value ? [value] : [],
  );
  const keys = openKeys(resolvePaths(env).config, userKeychain(env));
  await keys.ready();
  return [...keys.all(), ...named];
}
