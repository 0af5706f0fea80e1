/** Says yes so many times within any so many milliseconds. */
export function atMost(times: number, milliseconds: number, now: () => number = Date.now): () => boolean {
  let granted: number[] = [];
  return () => {
    granted = granted.filter((at) => now() - at < milliseconds);
    if (granted.length >= times) return false;
    granted.push(now());
    return true;
  };
}
