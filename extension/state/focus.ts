/** What was asked for may only be drawn because of the press; after so many frames it will not come. */
const mostFrames = 30;

/** Focuses a part of the panel by id, `terminal` being the terminal that is shown. */
export function focusPart(id: string, frames = mostFrames): void {
  const part = findPart(id);
  if (part) part.focus();
  else if (frames > 0) requestAnimationFrame(() => focusPart(id, frames - 1));
}

function findPart(id: string): HTMLElement | null {
  if (id !== 'terminal') return document.getElementById(id);
  return document.querySelector<HTMLElement>('.terminal .xterm-helper-textarea');
}
