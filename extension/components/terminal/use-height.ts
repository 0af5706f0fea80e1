import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Height of an element in CSS pixels, as long as it stands. */
export function useHeight(): [{ current: HTMLDivElement | null }, number] {
  const element = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    const measure = () => setHeight(element.current?.offsetHeight ?? 0);
    const observer = new ResizeObserver(measure);
    observer.observe(element.current);
    measure();
    return () => observer.disconnect();
  }, []);
  return [element, height];
}
