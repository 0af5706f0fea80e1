import { useEffect, useRef, useState } from 'preact/hooks';
import type { TerminalScreen } from '../../terminal/terminal-screen.ts';
import type { VisibleCommands } from '../../terminal/visible-commands.ts';

/** Which command's actions are shown: the one that has the focus, else the one below the pointer. */
export function useCommands(screen: { readonly current: TerminalScreen | null }, visible: VisibleCommands) {
  const [focused, setFocused] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const chosen = focused ?? pointed;

  // Its sign is only drawn when the rows are.
  useEffect(() => {
    if (wanted.current !== null && focusSign(wanted.current)) wanted.current = null;
  });

  const go = (step: 1 | -1) => {
    const next = screen.current?.neighbour(focused, step);
    if (next) {
      screen.current?.reveal(next.id);
      wanted.current = next.id;
      setFocused(next.id);
      if (focusSign(next.id)) wanted.current = null;
    } else if (step === 1) leave();
  };
  const leave = () => {
    wanted.current = null;
    setFocused(null);
    screen.current?.toEnd();
    screen.current?.focus();
  };

  return {
    /** Alt+Shift and an arrow go along the commands, from the shell or from a sign. */
    onKey: (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (step === null) return;
      go(step);
      event.preventDefault();
      event.stopPropagation();
    },
    pointer: {
      onPointerMove: (event: PointerEvent) => setPointed(pointedAt(event, visible, pointed)),
      onPointerLeave: () => setPointed(null),
    },
    layer: {
      chosen,
      onChoose: setFocused,
      onStep: go,
      onLeave: leave,
      /** The focus went elsewhere. */
      onBlur: () => {
        if (wanted.current === null) setFocused(null);
      },
    },
  };
}

function stepOf(event: KeyboardEvent): 1 | -1 | null {
  const held = event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey;
  if (!held || !event.isTrusted || event.isComposing) return null;
  return event.code === 'ArrowUp' ? -1 : event.code === 'ArrowDown' ? 1 : null;
}

function focusSign(record: string): boolean {
  const sign = document.querySelector<HTMLElement>(`[data-record="${CSS.escape(record)}"]`);
  sign?.focus();
  return sign !== null;
}

/** The command on the pointer's row. On the way to its actions, and on them, it stays. */
function pointedAt(event: PointerEvent, visible: VisibleCommands, before: string | null): string | null {
  const target = event.target as Element;
  if (target.closest('.command-card')) return before;
  const sign = target.closest<HTMLElement>('[data-record]')?.dataset.record;
  if (sign !== undefined) return sign;
  const area = event.currentTarget as HTMLElement;
  const top = event.clientY - area.getBoundingClientRect().top - firstRow + visible.shift.y;
  const at = Math.floor(top / visible.rowHeight);
  const found = visible.commands.find(({ from, row, rows }) => at >= from && at < row + rows);
  if (found) return found.record.id;
  const shown = visible.commands.find(({ record }) => record.id === before);
  if (!shown) return null;
  const { row, place } = shown;
  const isOnWay = place === null || (at >= Math.min(row, row + place) && at <= Math.max(row, row + place));
  return isOnWay ? before : null;
}

/** Pixels above the first row. */
export const firstRow = 6;
