import { factsOf } from '../models/table.ts';
import type { ProjectPart } from '../project/project.ts';
import type { PromptInput } from './input.ts';
import { type Profile, profileFor } from './profile.ts';

type Asked = Pick<PromptInput, 'provider' | 'model'>;

/** The profile that a model's window asks for. */
export function profileOf({ provider, model }: Asked): Profile {
  return profileFor(factsOf(provider.id, model)?.window ?? null);
}

const PARTS: readonly ProjectPart[] = ['git', 'keys', 'tree'];

/** What of a checkout the model's profile has tokens for. The digest answers from the page alone. */
export function partsFor(asked: Asked): ProjectPart[] {
  if (asked.provider.id === 'digest') return [];
  const { budgets } = profileOf(asked);
  return PARTS.filter((part) => budgets[part] !== undefined);
}
