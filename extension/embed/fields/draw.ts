import { drawIcon } from '../draw-icon.ts';

/** Octicon sidebar-expand-16, as the panel's. */
const icon =
  'm4.177 7.823 2.396-2.396A.25.25 0 0 1 7 5.604v4.792a.25.25 0 0 1-.427.177L4.177 8.177a.25.25 0 0 1 0-.354ZM0 1.75C0 .784.784 0 1.75 0h12.5C15.216 0 16 .784 16 1.75v12.5A1.75 1.75 0 0 1 14.25 16H1.75A1.75 1.75 0 0 1 0 14.25Zm1.75-.25a.25.25 0 0 0-.25.25v12.5c0 .138.112.25.25.25H9.5v-13Zm12.5 13a.25.25 0 0 0 .25-.25V1.75a.25.25 0 0 0-.25-.25H11v13Z';

/** In GitHub's own colours, which reach it as custom properties. */
export const fieldStyle = `
button {
  display: flex;
  align-items: center;
  gap: 6px;
  height: 28px;
  padding: 0 8px;
  border: 1px solid var(--button-default-borderColor-rest, var(--borderColor-default, GrayText));
  border-radius: var(--borderRadius-medium, 6px);
  background: var(--button-default-bgColor-rest, var(--bgColor-muted, ButtonFace));
  color: var(--button-default-fgColor-rest, var(--fgColor-default, ButtonText));
  font: 500 12px/18px sans-serif;
  font-family: inherit;
  white-space: nowrap;
  cursor: pointer;
}
button:hover { background: var(--button-default-bgColor-hover, var(--bgColor-neutral-muted, ButtonFace)); }
button:active { background: var(--button-default-bgColor-active, var(--bgColor-neutral-muted, ButtonFace)); }
button:focus-visible { outline: 2px solid var(--focus-outlineColor, Highlight); outline-offset: -2px; }
button.short span { display: none; }
svg { fill: var(--fgColor-muted, currentColor); flex: none; }
`;

export function drawButton(label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.ariaLabel = label;
  button.title = label;
  const words = document.createElement('span');
  words.textContent = label;
  button.append(drawIcon(icon), words);
  return button;
}
