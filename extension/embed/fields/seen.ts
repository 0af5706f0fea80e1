import { descriptionField } from '../../../shared/page/selectors.ts';

const name = 'pullside-field';
const sheetText = `@keyframes ${name} {} :where(${descriptionField}) { animation: 1ms ${name}; }`;

/**
 * Calls `onSeen` whenever a field for a description comes to be shown, also one that is loaded late: the browser itself
 * tells, by an animation that changes nothing. Nothing is watched meanwhile.
 */
export function followSeenFields(end: AbortSignal, onSeen: () => void): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(sheetText);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const onStart = ({ animationName }: AnimationEvent) => {
    if (animationName === name) onSeen();
  };
  document.addEventListener('animationstart', onStart, { capture: true, signal: end });
  end.addEventListener('abort', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  });
}
