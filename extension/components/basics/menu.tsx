import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface Props {
  /** Its accessible name. */
  label: string;
  /** What the button shows; without it the label is the whole content. */
  button: ComponentChildren;
  buttonClass: string;
  listClass?: string;
  /** Each time that it opens. */
  onOpen?: () => void;
  children: (close: () => void) => ComponentChildren;
}

/** A button with a menu below it: arrows and first letters move, Escape and a click elsewhere close. */
export function Menu({ label, button, buttonClass, listClass = '', onOpen, children }: Props) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const typed = useRef<Typed>(nothing);
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  useLayoutEffect(() => (open ? keepInside(root.current) : undefined), [open]);
  useEffect(() => (open ? enter(root.current, setOpen) : undefined), [open]);
  return (
    <div class="menu" ref={root}>
      <button
        type="button"
        class={buttonClass}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        title={label}
        onClick={() => {
          if (!open) onOpen?.();
          typed.current = nothing;
          setOpen(!open);
        }}
      >
        {button}
      </button>
      {open && (
        <div
          class={`menu-list ${listClass}`}
          role="menu"
          aria-label={label}
          onKeyDown={(event) => move(event, typed, close)}
        >
          {children(close)}
        </div>
      )}
    </div>
  );
}

/** It ends where its button does, unless it would then begin outside of the panel. */
function keepInside(root: HTMLElement | null): void {
  const list = root?.querySelector<HTMLElement>('.menu-list');
  const left = list?.getBoundingClientRect().left ?? EDGE;
  if (list && left < EDGE) list.style.right = `${left - EDGE}px`;
}

/** Pixels that stay free at the panel's edge. */
const EDGE = 8;

function enter(root: HTMLElement | null, setOpen: (open: boolean) => void): () => void {
  (
    root?.querySelector<HTMLElement>('[role="menuitemradio"][aria-checked="true"]') ?? items(root)[0]
  )?.focus();
  const closeOutside = (event: Event) => {
    if (!root?.contains(event.target as Node)) setOpen(false);
  };
  const closeOnBlur = () => setOpen(false);
  document.addEventListener('pointerdown', closeOutside, true);
  window.addEventListener('blur', closeOnBlur);
  return () => {
    document.removeEventListener('pointerdown', closeOutside, true);
    window.removeEventListener('blur', closeOnBlur);
  };
}

/** With those that cannot be chosen: whoever hears the menu has to hear why. */
function items(root: Element | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

function move(event: KeyboardEvent, typed: { current: Typed }, close: () => void): void {
  const all = items(event.currentTarget as HTMLElement);
  const at = all.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const target = targets[event.key];
  if (event.key === 'Escape' || event.key === 'Tab') close();
  else if (target !== undefined) all.at(target === all.length ? 0 : target)?.focus();
  else if (isLetter(event, typed.current)) typed.current = seek(all, at, typed.current, event.key);
  else return;
  if (event.key !== 'Tab') event.preventDefault();
  event.stopPropagation();
}

interface Typed {
  text: string;
  /** Milliseconds of the last letter: after a pause a new word begins. */
  at: number;
}

const nothing: Typed = { text: '', at: Number.NEGATIVE_INFINITY };
const pauseMs = 700;

/** A blank presses the item, but not in the middle of a word that is being typed. */
function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, typed: Typed): boolean {
  return key.length === 1 && (key !== ' ' || goesOn(typed)) && !ctrlKey && !metaKey && !altKey;
}

function goesOn({ at }: Typed): boolean {
  return performance.now() - at < pauseMs;
}

/** Goes to the next item that holds what was typed: names of models differ in their middle. */
function seek(all: HTMLElement[], at: number, typed: Typed, letter: string): Typed {
  const going = goesOn(typed);
  const text = (going ? typed.text : '') + letter.toLowerCase();
  const from = going ? at : at + 1;
  const inOrder = [...all.slice(from), ...all.slice(0, from)];
  inOrder.find((item) => item.textContent?.toLowerCase().includes(text))?.focus();
  return { text, at: performance.now() };
}
