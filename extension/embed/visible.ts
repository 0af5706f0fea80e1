import { type ReadonlySignal, signal } from '@preact/signals';

/** What the person can see of the panel, and since when. */
export interface Sight {
  /** Whether the browser can tell at all. Where not, what ends in a shell is asked in a window of its own. */
  readonly tells: boolean;
  /** Nothing of the page lies over it, fades it or distorts it. Always true where the browser cannot tell. */
  readonly isVisible: ReadonlySignal<boolean>;
  /** Milliseconds for which it has been seen without a break and in the same size; 0 while it is not. */
  steadyFor(): number;
}

/** Chromium has these; the library of types does not yet. */
interface TrackingInit extends IntersectionObserverInit {
  trackVisibility: true;
  /** Milliseconds between two looks, 100 at least. */
  delay: number;
}
interface TrackedEntry extends IntersectionObserverEntry {
  isVisible?: boolean;
}

const tracking: TrackingInit = { trackVisibility: true, delay: 100 };

/**
 * Watches with the browser's own eyes, which no page deceives: it says that an
 * element is visible only when nothing at all is drawn over it. It does not
 * look at moves of the frame, so that changes of size start the time anew.
 */
export function followSight(frame: Window, root: Element, end: AbortSignal): Sight {
  const tells = 'isVisible' in IntersectionObserverEntry.prototype;
  const isVisible = signal(!tells);
  let since = frame.performance.now();
  const startAnew = () => (since = frame.performance.now());
  const observer = new IntersectionObserver((entries) => {
    const seen = (entries.at(-1) as TrackedEntry | undefined)?.isVisible === true;
    if (seen !== isVisible.peek()) startAnew();
    isVisible.value = seen;
  }, tracking);
  if (tells) observer.observe(root);
  frame.addEventListener('resize', startAnew, { signal: end });
  followPixelRatio(frame, end, startAnew);
  end.addEventListener('abort', () => observer.disconnect(), { once: true });
  return { tells, isVisible, steadyFor: () => (isVisible.peek() ? frame.performance.now() - since : 0) };
}

/** Each query holds for one ratio, so that the next one is watched after each change. */
function followPixelRatio(frame: Window, end: AbortSignal, onChange: () => void): void {
  const query = frame.matchMedia(`(resolution: ${frame.devicePixelRatio}dppx)`);
  const changed = () => {
    onChange();
    if (!end.aborted) followPixelRatio(frame, end, onChange);
  };
  query.addEventListener('change', changed, { once: true, signal: end });
}
