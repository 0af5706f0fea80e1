import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

interface Props {
  /** Its accessible name. */
  label: string;
  /** What the button shows; without it the label is the whole content. */
  button: ComponentChildren;
  buttonClass: string;
  align?: 'left' | 'right';
  children: (close: () => void) => ComponentChildren;
}

/** A button with a menu below it: arrows move, Escape and a click elsewhere close. */
export function Menu({ label, button, buttonClass, align = 'right', children }: Props) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
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
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div
          class={`menu-list ${align}`}
          role="menu"
          aria-label={label}
          onKeyDown={(event) => move(event, close)}
        >
          {children(close)}
        </div>
      )}
    </div>
  );
}

function enter(root: HTMLElement | null, setOpen: (open: boolean) => void): () => void {
  (root?.querySelector<HTMLElement>('[aria-checked="true"]') ?? items(root)[0])?.focus();
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

function items(root: Element | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? [])];
}

function move(event: KeyboardEvent, close: () => void): void {
  const all = items(event.currentTarget as HTMLElement);
  const at = all.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const target = targets[event.key];
  if (event.key === 'Escape' || event.key === 'Tab') close();
  else if (target !== undefined) all.at(target === all.length ? 0 : target)?.focus();
  else return;
  if (event.key !== 'Tab') event.preventDefault();
  event.stopPropagation();
}
