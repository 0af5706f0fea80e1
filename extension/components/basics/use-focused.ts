import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** For what has the focus as soon as it is there. */
export function useFocused<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
