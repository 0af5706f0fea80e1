import type { ProviderChoice } from '../../../shared/conversation/turn.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ChoiceScope } from '../../../shared/protocol/provider.ts';
import type { Repository } from '../../../shared/protocol/repository.ts';
import type { Settings } from '../../settings/settings.ts';

/** Where a conversation's choice is kept. */
export interface ConversationChoices {
  choice(conversation: string): ProviderChoice | null;
  /** False when there is no such conversation. */
  choose(conversation: string, choice: ProviderChoice | null): boolean;
}

/** What a question is asked about; null where there is none. */
export interface Subject {
  conversation: string | null;
  repository: Repository | null;
}

/** What the person chose for this, null when nothing. The nearest choice counts. */
export function choiceFor(
  { conversation, repository }: Subject,
  settings: Settings,
  conversations: ConversationChoices,
): ProviderChoice | null {
  return (
    (conversation === null ? null : conversations.choice(conversation)) ??
    (repository === null ? null : settings.repository(repository).provider) ??
    settings.choice()
  );
}

export function choose(
  scope: ChoiceScope,
  choice: ProviderChoice | null,
  settings: Settings,
  conversations: ConversationChoices,
): void {
  if (scope.kind === 'default') settings.choose(choice);
  if (scope.kind === 'hard') settings.chooseHard(choice);
  if (scope.kind === 'repository')
    settings.setRepository(scope.repository, { provider: choice ?? undefined });
  if (scope.kind === 'conversation' && !conversations.choose(scope.conversation, choice))
    throw new AppError('not-found', 'This conversation is not there any more. Open the panel again.');
}
