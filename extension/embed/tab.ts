import { drawIcon } from './draw-icon.ts';

/** Octicon command-palette-16. */
const icon =
  'm6.354 8.04-4.773 4.773a.75.75 0 1 0 1.061 1.06L7.945 8.57a.75.75 0 0 0 0-1.06L2.642 2.206a.75.75 0 0 0-1.06 1.061L6.353 8.04ZM8.75 11.5a.75.75 0 0 0 0 1.5h5.5a.75.75 0 0 0 0-1.5h-5.5Z';

export const tabStyle = `
.tab {
  inset: calc(50% - 20px) 0 auto auto;
  display: flex;
  align-items: center;
  justify-content: center;
  width: 28px;
  height: 40px;
  padding: 0;
  border: 1px solid var(--borderColor-default, GrayText);
  border-right: 0;
  border-radius: var(--borderRadius-medium, 6px) 0 0 var(--borderRadius-medium, 6px);
  color: var(--fgColor-muted, CanvasText);
  cursor: pointer;
}
.tab:hover { color: var(--fgColor-default, CanvasText); background: var(--bgColor-muted, ButtonFace); border-color: var(--borderColor-emphasis, CanvasText); }
.tab:focus-visible { color: var(--fgColor-default, CanvasText); outline-offset: -2px; }
.tab[hidden] { display: none; }
.tab svg { fill: currentColor; }
`;

/** The button at the window's edge that opens the panel. */
export function createTab(onOpen: () => void): HTMLButtonElement {
  const tab = document.createElement('button');
  tab.type = 'button';
  tab.className = 'tab';
  tab.title = 'Open Pullside (Alt+Shift+P)';
  tab.ariaLabel = 'Open Pullside';
  tab.append(drawIcon(icon));
  tab.addEventListener('click', (event) => event.isTrusted && onOpen());
  return tab;
}
