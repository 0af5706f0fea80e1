import { join } from 'node:path';
import * as z from 'zod/mini';
import { ProviderChoice } from '../../shared/conversation/turn.ts';
import { AppError } from '../../shared/errors.ts';
import { readJson, writeJson } from './json-file.ts';

const ProviderSettings = z.looseObject({
  /** Address of the provider's API when it is not the vendor's own. */
  baseUrl: z.optional(z.string()),
});

/** settings.json. Keys that this version does not know are kept. */
const SettingsFile = z.looseObject({
  provider: z.optional(ProviderChoice),
  providers: z.optional(z.record(z.string(), ProviderSettings)),
});
type SettingsFile = z.infer<typeof SettingsFile>;

/** The user's settings, read anew each time: the person may edit the file. */
export interface Settings {
  /** Why the file could not be read, null when it could. */
  problem(): string | null;
  /** What the person chose, null when nothing was chosen. */
  choice(): ProviderChoice | null;
  choose(choice: ProviderChoice): void;
  baseUrl(provider: string): string | null;
  /** Null goes back to the vendor's own address. */
  setBaseUrl(provider: string, baseUrl: string | null): void;
}

/** @param folder the configuration's folder; never one of a workspace */
export function openSettings(folder: string): Settings {
  const file = join(folder, 'settings.json');
  const read = () => readJson(file, SettingsFile, {});
  const change = (edit: (settings: SettingsFile) => SettingsFile) => {
    const { value, problem } = read();
    if (problem !== null) throw new AppError('refused', problem);
    writeJson(file, edit(value), 0o600);
  };
  return {
    problem: () => read().problem,
    choice: () => read().value.provider ?? null,
    choose: (provider) => change((settings) => ({ ...settings, provider })),
    baseUrl: (provider) => read().value.providers?.[provider]?.baseUrl ?? null,
    setBaseUrl: (provider, baseUrl) => change((settings) => withBaseUrl(settings, provider, baseUrl)),
  };
}

function withBaseUrl(settings: SettingsFile, provider: string, baseUrl: string | null): SettingsFile {
  const { baseUrl: _, ...rest } = settings.providers?.[provider] ?? {};
  const changed = baseUrl === null ? rest : { ...rest, baseUrl };
  return { ...settings, providers: { ...settings.providers, [provider]: changed } };
}
