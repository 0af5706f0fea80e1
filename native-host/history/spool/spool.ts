import { type FSWatcher, watch } from 'node:fs';
import { AppError } from '../../../shared/errors.ts';
import type { SpoolRows } from '../../store/spool.ts';
import type { Recorded } from '../history.ts';
import { ensureSpool } from './folder.ts';
import { takeSpool } from './take.ts';

/** Where the person's own terminals leave what failed. */
export interface Spool {
  /** Hands over what came since the last time. What goes wrong is logged, and tried again with the next call. */
  take(add: (recorded: Recorded) => void): void;
  /** Calls back soon after something came. */
  watch(changed: () => void): void;
  close(): void;
}

/** Commands that fail one after the other are taken together. */
const SETTLE_MS = 50;

export function openSpool(folder: string, store: SpoolRows, log: (line: string) => void): Spool {
  let watcher: FSWatcher | null = null;
  let timer: NodeJS.Timeout | null = null;
  const skipped = (lines: number) => {
    if (lines > 0) log(`${lines} lines in ${folder} were no commands, and were skipped`);
  };
  return {
    take: (add) => logged(log, () => takeSpool({ folder, store, skipped }, add)),
    watch: (changed) =>
      logged(log, () => {
        ensureSpool(folder);
        watcher = watch(folder, () => {
          timer ??= setTimeout(() => {
            timer = null;
            changed();
          }, SETTLE_MS).unref();
        });
        watcher.on('error', (error) => log(`${folder} is not watched any more: ${error}`));
        watcher.unref();
      }),
    close() {
      watcher?.close();
      if (timer) clearTimeout(timer);
    },
  };
}

/** The history is shown all the same. */
function logged(log: (line: string) => void, action: () => void): void {
  try {
    action();
  } catch (error) {
    if (!(error instanceof AppError) && !isSystemError(error)) throw error;
    log(`commands of the person's own terminals were not taken: ${error.message}`);
  }
}

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}
