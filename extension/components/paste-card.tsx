import { useEffect, useRef } from 'preact/hooks';
import { strings } from '../strings.ts';
import type { Paste } from '../terminal/paste.ts';

/** Asks before text with line ends, or text that was dropped, goes into a shell. Neither answer is preferred. */
export function PasteCard({ paste, onAnswer }: { paste: Paste; onAnswer: (yes: boolean) => void }) {
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  const title = paste.dropped ? strings.terminal.pasteDropped : strings.terminal.pasteTitle(paste.lines);
  return (
    <div
      class="dock-card"
      role="alertdialog"
      aria-labelledby="paste-title"
      aria-describedby="paste-why"
      onKeyDown={(event) => event.key === 'Escape' && onAnswer(false)}
    >
      <h2 id="paste-title">{title}</h2>
      <p id="paste-why">{strings.terminal.pasteWhy}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long text is scrolled by keyboard */}
      <pre class="paste-text" tabIndex={0}>
        {paste.text}
      </pre>
      <div class="card-actions">
        <button type="button" class="button" ref={cancel} onClick={() => onAnswer(false)}>
          {strings.terminal.cancel}
        </button>
        <button type="button" class="button" onClick={() => onAnswer(true)}>
          {strings.terminal.paste}
        </button>
      </div>
    </div>
  );
}
