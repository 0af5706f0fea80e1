import { useMemo } from 'preact/hooks';
import { clean } from '../../../shared/answer/clean.ts';
import { outcome } from '../../answer/outcome.ts';
import { spokenSentences } from '../../answer/spoken.ts';
import type { Shown } from '../../conversation/thread.ts';
import type { Turn } from '../../conversation/turns.ts';
import { strings } from '../../strings.ts';

/** The conversation for those who hear it: whole sentences, announced politely as they are finished. */
export function AnswerLog({ shown }: { shown: readonly Shown[] }) {
  return (
    <div class="sr-only" role="log" aria-label={strings.ask.conversation}>
      {shown.map(({ turn }) => (
        <SpokenTurn key={turn.id} turn={turn} />
      ))}
    </div>
  );
}

function SpokenTurn({ turn }: { turn: Turn }) {
  const note = outcome(turn);
  const sentences = useMemo(() => spokenSentences(turn.text, turn.status === 'running'), [turn]);
  return (
    <section>
      <h2>{`${strings.ask.you}: ${clean(turn.question)}`}</h2>
      {sentences.map((sentence, index) => (
        // Sentences are only ever added at the end.
        <p key={index}>{sentence}</p>
      ))}
      {turn.waiting && <p>{clean(turn.waiting.error.message)}</p>}
      {note && <p>{clean(note.text)}</p>}
    </section>
  );
}
