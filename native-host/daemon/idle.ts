/** Calls `onIdle` once `isBusy` has answered no for `limitMs` without a break. */
export function watchIdle(isBusy: () => boolean, limitMs: number, onIdle: () => void): () => void {
  const stepMs = Math.max(10, Math.min(limitMs / 4, 30_000));
  let idleSince: number | null = null;
  const timer = setInterval(() => {
    if (isBusy()) idleSince = null;
    else idleSince ??= performance.now();
    if (idleSince !== null && performance.now() - idleSince >= limitMs) onIdle();
  }, stepMs);
  timer.unref();
  return () => clearInterval(timer);
}
