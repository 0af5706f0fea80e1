import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { bestMatches } from '../../../shared/conversation/best-matches.ts';
import { completed, mentionAt } from '../../../shared/conversation/mentions.ts';
import { strings } from '../../strings.ts';
import type { Completion } from './completion-menu.tsx';
import { type SlashFacts, slashItems } from './slash-items.ts';

/** Files that the host offers for what was typed. */
export interface FileOffer {
  typed: string;
  /** Null where no checkout is chosen. */
  files: readonly string[] | null;
}

export interface CompletionProps {
  text: string;
  slash: SlashFacts;
  /** The newest answer to `onSeek`. */
  offer: FileOffer | null;
  /** Whether there is a host to ask. */
  connected: boolean;
  onText: (text: string) => void;
  /** What was typed of a file's path; null where no file is being named. */
  onSeek: (typed: string | null) => void;
}

interface Completing {
  mark: '/' | '@';
  items: readonly Completion[];
  note: string | null;
  at: number;
  whole: boolean;
  isOpen: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  onChoose: (word: string) => void;
  /** The caret may stand elsewhere. */
  look: () => void;
  close: () => void;
  /** Whether the key was the menu's. */
  press: (event: KeyboardEvent) => boolean;
}

/** The words behind a slash and the files behind an @, chosen by arrows, taken over by Tab or Enter. */
export function useCompletion(props: CompletionProps): Completing {
  const { text, connected, onText } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const goTo = useRef<number | null>(null);
  const [caret, setCaret] = useState(0);
  const [closed, setClosed] = useState<string | null>(null);
  const [moved, setMoved] = useState(0);
  const offered = connected && closed !== text ? offeredAt(props, caret) : nothing;
  const { mark, items, note } = offered;
  const at = Math.min(moved, Math.max(0, items.length - 1));
  const word = items[at]?.word;
  const whole = mark === '/' ? text.toLowerCase() === `/${word}` : offered.typed === word;
  const look = () => setCaret(field.current?.selectionStart ?? 0);
  const close = () => setClosed(text);
  const onChoose = (chosen: string) => {
    setMoved(0);
    if (mark === '/') return onText(`/${chosen} `);
    const next = completed(text, caret, chosen);
    goTo.current = next.caret;
    onText(next.text);
  };
  useSought(props, caret, closed === text);
  useLayoutEffect(() => {
    if (goTo.current === null) return;
    field.current?.setSelectionRange(goTo.current, goTo.current);
    goTo.current = null;
    look();
  }, [text]);
  const press = (event: KeyboardEvent) => {
    if (word === undefined || event.isComposing || event.altKey || event.ctrlKey || event.metaKey)
      return false;
    const acts: Record<string, () => void> = {
      ArrowDown: () => setMoved((at + 1) % items.length),
      ArrowUp: () => setMoved((at + items.length - 1) % items.length),
      Escape: close,
      Tab: () => onChoose(word),
      Enter: () => onChoose(word),
    };
    const act = event.key === 'Enter' && (whole || event.shiftKey) ? undefined : acts[event.key];
    if (act === undefined) return false;
    act();
    event.preventDefault();
    return true;
  };
  const isOpen = items.length > 0 || note !== null;
  return { mark, items, note, at, whole, isOpen, field, onChoose, look, close, press };
}

interface Offered extends Pick<Completing, 'mark' | 'items' | 'note'> {
  typed: string | null;
}

const nothing: Offered = { mark: '/', items: [], note: null, typed: null };

/** What may stand where the caret is. */
export function offeredAt(
  { text, slash, offer }: Pick<CompletionProps, 'text' | 'slash' | 'offer'>,
  caret: number,
): Offered {
  const typed = mentionAt(text, caret)?.typed;
  if (typed === undefined) return { ...nothing, items: slashItems(text, slash) };
  // Until the host has answered, what it offered for the letters before is offered as far as it fits these.
  if (offer === null || !typed.startsWith(offer.typed)) return nothing;
  if (offer.files === null) return { ...nothing, mark: '@', note: strings.files.noCheckout, typed };
  const files = bestMatches(offer.files, typed, offer.files.length);
  return { mark: '@', items: files.map((word) => ({ word, about: '' })), note: null, typed };
}

/** Asks for files while one is being named, and no longer. */
function useSought({ text, onSeek }: CompletionProps, caret: number, isClosed: boolean): void {
  const typed = isClosed ? null : (mentionAt(text, caret)?.typed ?? null);
  useEffect(() => onSeek(typed), [typed]);
}
