import { strings } from '../../strings.ts';
import { Icon } from '../basics/icon.tsx';

export interface ConsentCardProps {
  /** The host's name. */
  destination: string;
  provider: string;
  /** What would be sent. */
  question: string;
  /** What goes along besides the question, in a few words each; null while it is being counted. */
  goes: readonly string[] | null;
  onAnswer: (answer: ConsentAnswer) => void;
  onReceipt: () => void;
}

export type ConsentAnswer = 'send' | 'digest' | 'no';

/** Asks before the first question to a host. Neither answer is preferred, and none takes the focus. */
export function ConsentCard({
  destination,
  provider,
  question,
  goes,
  onAnswer,
  onReceipt,
}: ConsentCardProps) {
  return (
    <div
      class="consent"
      role="alertdialog"
      aria-labelledby="consent-title"
      aria-describedby="consent-why"
      onKeyDown={(event) => event.key === 'Escape' && onAnswer('no')}
    >
      <div class="consent-words">
        <div>
          <h2 id="consent-title">
            <Icon name="shieldLock" class="tone-attention" />
            {strings.consent.title(destination)}
          </h2>
          <blockquote class="consent-question">{question}</blockquote>
          <p id="consent-why">{strings.consent.intro(provider)}</p>
        </div>
        <div>
          <dl class="consent-goes">
            <dt>{strings.consent.goes}</dt>
            <dd>
              <ul>
                {[strings.consent.words, ...(goes ?? [strings.consent.counting])].map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
              <button type="button" class="link-button" onClick={onReceipt}>
                {strings.consent.receipt}
              </button>
            </dd>
          </dl>
          <p class="consent-note">
            <Icon name="lock" size={14} />
            {strings.consent.stays}
          </p>
        </div>
      </div>
      <div class="consent-answers">
        <button type="button" class="button" onClick={() => onAnswer('send')}>
          {strings.consent.send(destination)}
        </button>
        <button
          type="button"
          class="button"
          title={strings.consent.digestHint}
          onClick={() => onAnswer('digest')}
        >
          {strings.consent.digest}
        </button>
        <button type="button" class="button" title={strings.consent.noHint} onClick={() => onAnswer('no')}>
          {strings.consent.no}
        </button>
      </div>
    </div>
  );
}
