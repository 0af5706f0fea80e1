/** States of checks, those first that tell most; all others come behind them. */
export const TELLING_STATES: readonly string[] = ['failure', 'cancelled', 'pending'];
