/**
 * Makes a value when it is first asked for. Schemas cost more than all else that a content
 * script does while a page loads, and most pages never need one.
 */
// @__NO_SIDE_EFFECTS__ so that one that a script never asks for is left out of it
export function later<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
