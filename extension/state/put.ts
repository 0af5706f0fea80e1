import type { Signal } from '@preact/signals';

/** Puts a value into a map that is drawn; null takes it out. */
export function put<V>(map: Signal<ReadonlyMap<string, V>>, key: string, value: V | null): void {
  const next = new Map(map.peek());
  if (value === null) next.delete(key);
  else next.set(key, value);
  map.value = next;
}
