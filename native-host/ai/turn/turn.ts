import type { PromptInput } from '../prompt/input.ts';
import type { Provider } from '../provider.ts';
import type { AskReply } from './ask-reply.ts';

/** A turn that was started: its question with everything it was asked with. */
export interface Turn {
  id: string;
  conversation: string;
  /** The turn that it takes the place of. */
  replaces: string | null;
  provider: Provider;
  /** Where it was typed, null when in the composer. */
  reply: AskReply | null;
  input: Omit<PromptInput, 'history'>;
  /** For one that had to wait: who is asked now, at the same place. Throws AppError where the question must not go there any more. */
  permit(): Promise<Provider>;
}
