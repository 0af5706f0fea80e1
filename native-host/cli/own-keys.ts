import { openKeys } from '../settings/keys.ts';
import { resolvePaths } from '../settings/paths.ts';

/** The user's own API keys: those kept by the host, and those in the environment by the names that tools give them. */
export function ownKeys(env: NodeJS.ProcessEnv): string[] {
  const named = Object.entries(env).flatMap(([name, value]) =>
    name.endsWith('_API_KEY') && value ? [value] : [],
  );
  return [...openKeys(resolvePaths(env).config).all(), ...named];
}
