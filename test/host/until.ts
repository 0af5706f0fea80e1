const STEP_MS = 10;

/** Far below every wait that is broken off, far above what a busy machine adds; `npm run bench -- stop` measures. */
export const AT_ONCE_MS = 5_000;

/** Looks again and again; rejects, with the condition's own words, when it does not hold within `limitMs`: that is against hanging alone. */
export async function until(condition: () => boolean | Promise<boolean>, limitMs = 60_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`still not so after ${limitMs} ms: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}
