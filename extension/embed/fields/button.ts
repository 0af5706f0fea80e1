import { descriptionForm } from '../../../shared/page/selectors.ts';
import { atMost } from '../at-most.ts';
import { STEADY_MS } from '../steady.ts';
import { followSight } from '../visible.ts';
import { drawButton, fieldStyle } from './draw.ts';
import { controlsOf, placeOf } from './place.ts';

const anchor = '--pullside-field';

/** Names of anchors hold in one tree: so its own style has them, which no style sheet of the page outdoes. */
const hostStyle = important(
  'all: initial',
  // As GitHub's own buttons beside it, whatever page it is: not each names its typeface.
  'font-family: inherit',
  'position: absolute',
  'z-index: 2',
  'width: max-content',
  'position-visibility: anchors-visible',
  `position-anchor: ${anchor}`,
);

function important(...declarations: string[]): string {
  return declarations.map((each) => `${each} !important;`).join(' ');
}

/**
 * One small button at GitHub's field. It hangs on the field by CSS alone, so that it goes where the field goes and moves
 * nothing; what it stands in is a plain element with a closed root, as the panel's (threats P1).
 */
export class FieldButton {
  readonly field: HTMLTextAreaElement;
  readonly #host = document.createElement('div');
  readonly #button: HTMLButtonElement;
  readonly #life = new AbortController();
  readonly #mayReturn = atMost(3, 10_000);

  constructor(field: HTMLTextAreaElement, label: string, onPress: (proven: boolean) => void) {
    this.field = field;
    this.#button = drawButton(label);
    const root = this.#host.attachShadow({ mode: 'closed' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(fieldStyle);
    root.adoptedStyleSheets = [sheet];
    root.append(this.#button);
    field.style.setProperty('anchor-name', anchor);
    this.#stand();
    this.#stay();
    const sight = followSight(window, this.#button, this.#life.signal);
    this.#button.addEventListener('click', (event) => {
      if (event.isTrusted) onPress(sight.isVisible.peek() && sight.steadyFor() >= STEADY_MS);
    });
  }

  /** Its place in the document is behind the form's own fields, which is where the keyboard finds it. */
  #stand(): void {
    const around = this.field.closest(descriptionForm.form) ?? this.field.parentElement;
    around?.append(this.#host);
    this.arrange();
  }

  /** The form may have another size now. */
  arrange(): void {
    const field = this.field.getBoundingClientRect();
    this.#button.classList.toggle('short', field.width < 400);
    const { width, height } = this.#button.getBoundingClientRect();
    const place = placeOf(field, controlsOf(this.field), width);
    const from =
      place.at === 'row'
        ? `top: calc(anchor(top) - ${place.middle + height / 2}px)`
        : 'bottom: calc(anchor(bottom) + 8px)';
    const right = place.at === 'row' ? place.right : 24;
    this.#host.style.cssText = hostStyle + important(from, `right: calc(anchor(right) + ${right}px)`);
  }

  /** A page that draws its form again may drop it; one that does so again and again has its way. */
  #stay(): void {
    const observer = new MutationObserver(() => {
      if (this.#host.isConnected || !this.field.isConnected || !this.#mayReturn()) return;
      this.#stand();
    });
    const around = this.#host.parentElement;
    if (around) observer.observe(around, { childList: true });
    this.#life.signal.addEventListener('abort', () => observer.disconnect());
  }

  end(): void {
    this.#life.abort();
    this.#host.remove();
    this.field.style.removeProperty('anchor-name');
  }
}
