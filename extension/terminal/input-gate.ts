import { needsQuestion, type Paste, preparePaste } from './paste.ts';

export interface GateOptions {
  /** Whether the person has taken this frame in hand (`extension/embed/arming.ts`). */
  armed: () => boolean;
  /** Puts text in as a paste. */
  paste: (text: string) => void;
  /** Asks before a paste goes in. */
  ask: (paste: Paste) => void;
  signal: AbortSignal;
}

const typed = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'compositionstart', 'compositionend'];

/**
 * Stands before everything that could become bytes of the PTY. What the page
 * causes by focusing the frame never arrives (case 7); pastes and drops are
 * cleaned and asked about. Replies to a program's queries are not input and pass.
 */
export function gateInput(box: HTMLElement, options: GateOptions): void {
  const listen = { capture: true, signal: options.signal };
  for (const type of typed) box.addEventListener(type, (event) => pass(event, options), listen);
  box.addEventListener('paste', (event) => take(event, event.clipboardData, false, options), listen);
  box.addEventListener('drop', (event) => take(event, event.dataTransfer, true, options), listen);
  box.addEventListener('dragover', (event) => event.preventDefault(), listen);
}

function pass(event: Event, { armed }: GateOptions): void {
  if (event.isTrusted && armed()) return;
  stop(event);
}

function take(event: Event, source: DataTransfer | null, dropped: boolean, options: GateOptions): void {
  stop(event);
  // Who drags has the pointer down elsewhere, so that nothing is armed: a drop is asked about in any case.
  if (!event.isTrusted || !(dropped || options.armed())) return;
  const paste = preparePaste(source?.getData('text/plain') ?? '', dropped);
  if (paste.text === '') return;
  if (needsQuestion(paste)) options.ask(paste);
  else options.paste(paste.text);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
