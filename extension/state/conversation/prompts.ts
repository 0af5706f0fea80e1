import type { AskedAt } from '../../../shared/conversation/turn.ts';
import type { HostClient } from '../../host/client.ts';
import { strings } from '../../strings.ts';
import type { Questions } from './questions.ts';

export interface PromptParts {
  readonly host: Pick<HostClient, 'call' | 'on'>;
  /** The view of this panel, by which the host knows where a question was typed. */
  readonly view: string;
  readonly questions: Pick<Questions, 'ask' | 'forget'>;
}

/** Takes the questions that are typed at a prompt in this panel: they are asked as those from the composer. */
export function followPrompts({ host, view, questions }: PromptParts): void {
  const decline = (at: AskedAt, reason: string) =>
    void host.call('terminal/decline', { ...at, reason }).catch(() => {});

  async function ask(at: AskedAt, line: string): Promise<void> {
    try {
      await host.call('terminal/accept', at);
      await questions.ask(line, { askedAt: at });
    } catch (error) {
      // It is said where the question was typed, and there alone.
      decline(at, error instanceof Error ? error.message : strings.ask.failed);
    }
  }

  host.on('terminal/asked', ({ terminal, view: typedIn, ask: id, line }) => {
    if (typedIn === view) void ask({ terminal, ask: id }, line);
  });
  host.on('terminal/answered', ({ terminal, ask: id }) => questions.forget({ terminal, ask: id }));
}
