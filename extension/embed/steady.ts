/** Milliseconds for which something has to be seen before a press on it counts. */
export const STEADY_MS = 500;
