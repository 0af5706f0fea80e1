import * as z from 'zod/mini';
import { ProviderChoice } from '../conversation/turn.ts';
import { ErrorData } from '../errors.ts';
import { id, nothing } from './fields.ts';
import { Repository } from './repository.ts';

const Need = z.enum(['needed', 'optional', 'none']);

export const ProviderInfo = z.object({
  id: z.string(),
  label: z.string(),
  /** Host that requests go to, null when nothing leaves this machine. */
  destination: z.nullable(z.string()),
  /** Address that the person gave, null where it is the provider's own. */
  address: z.nullable(z.string()),
  /** Offered without asking the service; other names pass. */
  models: z.array(z.string()),
  /** Whether a model answers, or the program by itself. */
  isModel: z.boolean(),
  /** Whether questions stay on this machine. */
  isLocal: z.boolean(),
  /** What is missing before it can answer, null when it is ready. */
  reason: z.nullable(z.string()),
  /** Whether the person agreed that questions go to `destination`; true where none leave this machine. */
  consented: z.boolean(),
  takesKey: Need,
  takesAddress: Need,
  /** Where its key lies, null when the host has none. */
  keyFrom: z.nullable(z.enum(['keychain', 'file', 'environment'])),
});
export type ProviderInfo = z.infer<typeof ProviderInfo>;

/** For what a provider is chosen. A conversation's choice comes before its repository's, that before the default. */
export const ChoiceScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('default') }),
  /** The second one, that the person names for hard questions. */
  z.object({ kind: z.literal('hard') }),
  z.object({ kind: z.literal('conversation'), conversation: id }),
  z.object({ kind: z.literal('repository'), repository: Repository }),
]);
export type ChoiceScope = z.infer<typeof ChoiceScope>;

/** Requests about who answers. */
export const providerMethods = {
  /** As they stand for a conversation and a repository, each null where there is none. */
  'provider/list': {
    params: z.object({ conversation: z.nullable(id), repository: z.nullable(Repository) }),
    result: z.object({
      providers: z.array(ProviderInfo),
      chosen: ProviderChoice,
      /** The one for hard questions, null when none was named. */
      hard: z.nullable(ProviderChoice),
      /** Whether the repository's questions may not leave this machine. */
      localOnly: z.boolean(),
    }),
  },
  /** Null takes the scope's choice back. */
  'provider/choose': {
    params: z.object({ scope: ChoiceScope, choice: z.nullable(ProviderChoice) }),
    result: nothing,
  },
  /** Asks the service for its models, which also tells whether key and address are right. */
  'provider/models': {
    params: z.object({ provider: z.string() }),
    result: z.object({ models: z.array(z.string()), error: z.nullable(ErrorData) }),
  },
  /** The person agrees that questions go to this host, until the provider's address changes. */
  'provider/consent': {
    params: z.object({ provider: z.string(), destination: z.string() }),
    result: nothing,
  },
  /** Whether questions about the repository may go to local models only. */
  'repository/restrict': {
    params: z.object({ repository: Repository, localOnly: z.boolean() }),
    result: nothing,
  },
  /** The key goes into the keychain or the host's key file; null leaves it, "" removes it. */
  'provider/configure': {
    params: z.object({
      provider: z.string(),
      key: z.nullable(z.string()),
      baseUrl: z.nullable(z.string()),
    }),
    result: nothing,
  },
} as const;
