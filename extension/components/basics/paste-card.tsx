import { useEffect, useRef } from 'preact/hooks';
import { strings } from '../../strings.ts';
import type { Paste } from '../../terminal/paste.ts';
import { LongText } from './long-text.tsx';
import { isMeant } from './meant.ts';

export interface PasteCardProps {
  paste: Paste;
  /** Whether a yes also runs it. */
  runs?: boolean;
  onAnswer: (yes: boolean) => void;
}

/** Asks before text with line ends, or text that was dropped, goes into a shell. Neither answer is preferred. */
export function PasteCard({ paste, runs = false, onAnswer }: PasteCardProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div
      class="dock-card"
      role="alertdialog"
      aria-labelledby="paste-title"
      aria-describedby="paste-why"
      onKeyDown={(event) => event.key === 'Escape' && onAnswer(false)}
    >
      <h2 id="paste-title">{titleOf(paste, runs)}</h2>
      <p id="paste-why">{runs ? strings.composer.runWhy(paste.lines) : strings.terminal.pasteWhy}</p>
      <LongText class="paste-text">{paste.text}</LongText>
      <div class="card-actions">
        <button type="button" class="button" ref={cancel} onClick={() => onAnswer(false)}>
          {strings.terminal.cancel}
        </button>
        <button type="button" class="button" onClick={(event) => isMeant(event) && onAnswer(true)}>
          {runs ? strings.composer.runIt : strings.terminal.paste}
        </button>
      </div>
    </div>
  );
}

function titleOf({ dropped, lines }: Paste, runs: boolean): string {
  if (runs) return strings.composer.runTitle(lines);
  return dropped ? strings.terminal.pasteDropped : strings.terminal.pasteTitle(lines);
}
