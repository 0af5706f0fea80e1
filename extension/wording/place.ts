const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/** Whether a request to there leaves this machine; null is nowhere. */
export function staysHere(destination: string | null): boolean {
  return destination === null || thisMachine.test(destination);
}
