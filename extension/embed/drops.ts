/**
 * Refuses what is dropped anywhere in the panel but where a handler of its own
 * took it before: a page can have a person drag text of its making (case 8).
 */
export function refuseDrops(frame: Window, end: AbortSignal, onRefused: () => void): void {
  const refuse = (event: DragEvent) => {
    event.preventDefault();
    onRefused();
  };
  frame.addEventListener('drop', refuse, { signal: end });
}
