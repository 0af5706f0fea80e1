import { strings } from '../../strings.ts';
import type { Paste } from '../../terminal/paste.ts';
import { ConfirmCard } from './confirm-card.tsx';
import { LongText } from './long-text.tsx';

export interface PasteCardProps {
  paste: Paste;
  /** Whether a yes also runs it. */
  runs?: boolean;
  onAnswer: (yes: boolean) => void;
}

/** Asks before text with line ends, or text that was dropped, goes into a shell. Neither answer is preferred. */
export function PasteCard({ paste, runs = false, onAnswer }: PasteCardProps) {
  return (
    <ConfirmCard
      id="paste"
      title={titleOf(paste, runs)}
      why={runs ? strings.composer.runWhy(paste.lines) : strings.terminal.pasteWhy}
      no={strings.terminal.cancel}
      yes={runs ? strings.composer.runIt : strings.terminal.paste}
      onAnswer={onAnswer}
    >
      <LongText class="paste-text">{paste.text}</LongText>
    </ConfirmCard>
  );
}

function titleOf({ dropped, lines }: Paste, runs: boolean): string {
  if (runs) return strings.composer.runTitle(lines);
  return dropped ? strings.terminal.pasteDropped : strings.terminal.pasteTitle(lines);
}
