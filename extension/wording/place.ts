import { isPassedOn } from '../../shared/conversation/passed-on.ts';
import type { Receipt } from '../../shared/conversation/receipt.ts';

const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/** Whether a request stays on this machine: nothing is sent for a destination of null. */
export function staysHere({ destination, model }: Pick<Receipt, 'destination' | 'model'>): boolean {
  return destination === null || (thisMachine.test(destination) && !isPassedOn(model));
}
