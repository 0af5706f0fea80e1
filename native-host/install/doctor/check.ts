/** One link of the chain from the browser to an answer. */
export interface Check {
  id: string;
  status: 'pass' | 'warn' | 'fail';
  /** What was found, in one line. */
  found: string;
  /** How to mend it; null when nothing needs mending. */
  mend: string | null;
}

export function pass(id: string, found: string): Check {
  return { id, status: 'pass', found, mend: null };
}

export function warn(id: string, found: string, mend: string): Check {
  return { id, status: 'warn', found, mend };
}

export function fail(id: string, found: string, mend: string): Check {
  return { id, status: 'fail', found, mend };
}
