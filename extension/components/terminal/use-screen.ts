import { useLayoutEffect, useRef } from 'preact/hooks';

interface Screen {
  /** The box has another size. */
  followBox(): void;
  dispose(): void;
}

/** A screen in a box for as long as the box stands and `source` is the same, in the size of the box. It opens before the box is painted, so that nobody sees it empty. */
export function useScreen<S extends Screen>(
  box: { current: HTMLElement | null },
  open: (box: HTMLElement) => S,
  source?: unknown,
): { readonly current: S | null } {
  const screen = useRef<S | null>(null);
  useLayoutEffect(() => {
    if (!box.current) return;
    const opened = open(box.current);
    const observer = new ResizeObserver(() => opened.followBox());
    observer.observe(box.current);
    screen.current = opened;
    return () => {
      observer.disconnect();
      opened.dispose();
      screen.current = null;
    };
  }, [source]);
  return screen;
}
