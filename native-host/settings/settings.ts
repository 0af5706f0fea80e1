import { join } from 'node:path';
import * as z from 'zod/mini';
import { ProviderChoice } from '../../shared/conversation/turn.ts';
import { AppError } from '../../shared/errors.ts';
import type { Repository } from '../../shared/protocol/repository.ts';
import type { InstructedRepository } from '../../shared/protocol/workspace.ts';
import type { TerminalSettings } from '../../shared/terminal/settings.ts';
import { type Content, readJson, writeJson } from './json-file.ts';
import { changeTerminal, readTerminal } from './terminal.ts';

const ProviderSettings = z.looseObject({
  /** Address of the provider's API when it is not the vendor's own. */
  baseUrl: z.optional(z.string()),
  /** Host that the person agreed to. */
  consent: z.optional(z.string()),
});
type ProviderSettings = z.infer<typeof ProviderSettings>;

const RepositorySettings = z.looseObject({
  provider: z.optional(ProviderChoice),
  localOnly: z.optional(z.boolean()),
  /** Path of the checkout, null for none; absent until the person has said. */
  workspace: z.optional(z.nullable(z.string())),
  /** What the person wants every question about it to be answered by. */
  instructions: z.optional(z.string()),
});
export type RepositorySettings = z.infer<typeof RepositorySettings>;

/** settings.json. Keys that this version does not know are kept. */
const SettingsFile = z.looseObject({
  provider: z.optional(ProviderChoice),
  hard: z.optional(ProviderChoice),
  providers: z.optional(z.record(z.string(), ProviderSettings)),
  /** By `host/owner/repo`, in lower case. */
  repositories: z.optional(z.record(z.string(), RepositorySettings)),
  /** Read apart, key by key. */
  terminal: z.optional(z.unknown()),
});
type SettingsFile = z.infer<typeof SettingsFile>;

/** The user's settings, read anew each time: the person may edit the file. */
export interface Settings {
  /** Why the file could not be read, null when it could. */
  problem(): string | null;
  /** What the person chose, null when nothing was chosen. */
  choice(): ProviderChoice | null;
  /** Null takes it back. */
  choose(choice: ProviderChoice | null): void;
  /** The one for hard questions, null when none was named. */
  hardChoice(): ProviderChoice | null;
  chooseHard(choice: ProviderChoice | null): void;
  baseUrl(provider: string): string | null;
  /** Null goes back to the vendor's own address. What was agreed to for the old one is forgotten. */
  setBaseUrl(provider: string, baseUrl: string | null): void;
  /** Host that the person agreed to for this provider, null when none. */
  consent(provider: string): string | null;
  setConsent(provider: string, destination: string): void;
  repository(name: Repository): RepositorySettings;
  /** What is undefined in `change` is taken away, what is absent stays. */
  setRepository(name: Repository, change: Partial<RepositorySettings>): void;
  /** What the person wrote for repositories; "" for those of which only a checkout is chosen. */
  instructions(): InstructedRepository[];
  /** What holds for terminals, with the problem that the file has, if any. */
  terminal(): Content<TerminalSettings>;
  /** What is absent in `change` stays. */
  changeTerminal(change: Partial<TerminalSettings>): void;
}

export function settingsFile(folder: string): string {
  return join(folder, 'settings.json');
}

/** @param folder the configuration's folder; never one of a workspace */
export function openSettings(folder: string): Settings {
  const file = settingsFile(folder);
  const read = () => readJson(file, SettingsFile, {});
  const change = (edit: (settings: SettingsFile) => SettingsFile) => {
    const { value, problem } = read();
    if (problem !== null) throw new AppError('refused', problem);
    writeJson(file, edit(value), 0o600);
  };
  const provider = (id: string) => ownOf(read().value.providers, id);
  return {
    problem: () => read().problem,
    choice: () => read().value.provider ?? null,
    choose: (choice) => change((settings) => ({ ...settings, provider: choice ?? undefined })),
    hardChoice: () => read().value.hard ?? null,
    chooseHard: (choice) => change((settings) => ({ ...settings, hard: choice ?? undefined })),
    baseUrl: (id) => provider(id)?.baseUrl ?? null,
    setBaseUrl: (id, baseUrl) =>
      change((settings) => withProvider(settings, id, { baseUrl: baseUrl ?? undefined, consent: undefined })),
    consent: (id) => provider(id)?.consent ?? null,
    setConsent: (id, consent) => change((settings) => withProvider(settings, id, { consent })),
    repository: (name) => ownOf(read().value.repositories, nameOf(name)) ?? {},
    setRepository: (name, changed) => change((settings) => withRepository(settings, nameOf(name), changed)),
    instructions: () => instructionsIn(read().value),
    terminal: () => {
      const { value, problem } = read();
      const terminal = readTerminal(value.terminal, file);
      return { value: terminal.value, problem: problem ?? terminal.problem };
    },
    changeTerminal: (changed) =>
      change((settings) => ({ ...settings, terminal: changeTerminal(settings.terminal, changed) })),
  };
}

/** GitHub takes owner and repository in any case. */
function nameOf({ host, owner, repo }: Repository): string {
  return [host, owner, repo].join('/').toLowerCase();
}

function instructionsIn({ repositories = {} }: SettingsFile): InstructedRepository[] {
  return Object.entries(repositories).flatMap(([key, { workspace, instructions = '' }]) => {
    const [host, owner, repo] = key.split('/');
    if (!host || !owner || !repo || (!workspace && instructions === '')) return [];
    return [{ repository: { host, owner, repo }, instructions }];
  });
}

function ownOf<T>(record: Record<string, T> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** What becomes undefined is not written. */
function withProvider(settings: SettingsFile, id: string, change: Partial<ProviderSettings>): SettingsFile {
  const changed = { ...ownOf(settings.providers, id), ...change };
  return { ...settings, providers: { ...settings.providers, [id]: changed } };
}

function withRepository(
  settings: SettingsFile,
  key: string,
  change: Partial<RepositorySettings>,
): SettingsFile {
  const changed = { ...ownOf(settings.repositories, key), ...change };
  return { ...settings, repositories: { ...settings.repositories, [key]: changed } };
}
