import type { ComponentChildren } from 'preact';
import { isMeant } from './meant.ts';
import { useFocused } from './use-focused.ts';

interface Props {
  /** What its words are called in the page. */
  id: string;
  class?: string;
  title: string;
  why: string;
  no: string;
  yes: string;
  /** Whether a yes ends something. */
  danger?: boolean;
  onAnswer: (yes: boolean) => void;
  /** What the answer is about, where words alone do not tell. */
  children?: ComponentChildren;
}

/** Asks before something is done. No has the focus, and is what Escape says. */
export function ConfirmCard(props: Props) {
  const { id, class: look = 'dock-card', title, why, no, yes, danger = false, onAnswer, children } = props;
  const cancel = useFocused<HTMLButtonElement>();
  return (
    <section
      class={look}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-why`}
      onKeyDown={(event) => event.key === 'Escape' && onAnswer(false)}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-why`}>{why}</p>
      {children}
      <div class="card-actions">
        <button type="button" class="button" ref={cancel} onClick={() => onAnswer(false)}>
          {no}
        </button>
        <button
          type="button"
          class={danger ? 'button danger' : 'button'}
          onClick={(event) => isMeant(event) && onAnswer(true)}
        >
          {yes}
        </button>
      </div>
    </section>
  );
}
