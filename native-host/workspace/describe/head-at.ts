import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readSmall, SHA } from '../checkout.ts';

/** Bytes of a reflog that are read; one of this size holds some 30,000 changes. */
const LARGEST = 8 * 1024 * 1024;

interface Move {
  from: string;
  to: string;
  /** Seconds since 1970. */
  at: number;
}

/** What git noted of a tree's HEAD. */
export interface HeadLog {
  moves: Move[];
  /** Milliseconds since 1970: when it was written last, by the system's clock. */
  writtenAt: number;
}

/** @param own the folder where git keeps what is the tree's own; null where nothing was noted */
export async function readHeadLog(own: string): Promise<HeadLog | null> {
  const path = join(own, 'logs', 'HEAD');
  const text = await readSmall(path, LARGEST);
  const stats = await stat(path).catch(() => null);
  if (text === null || stats === null) return null;
  const moves = text.split('\n').filter(Boolean).map(readMove);
  return moves.every((move) => move !== null) ? { moves, writtenAt: stats.mtimeMs } : null;
}

/** `from to name <address> seconds zone`, a tab, then why. */
function readMove(line: string): Move | null {
  const match = /^([0-9a-f]{40,64}) ([0-9a-f]{40,64}) [^\t]*> (\d+) [+-]\d{4}(?:\t|$)/.exec(line);
  const [, from = '', to = '', at] = match ?? [];
  return SHA.test(from) && SHA.test(to) ? { from, to, at: Number(at) } : null;
}

/**
 * The commit that was checked out all the time between two moments (milliseconds since 1970); null where that is not
 * certain. The log's own times are whole seconds and can be set by anybody, but not the time of its last line.
 */
export function headDuring({ moves, writtenAt }: HeadLog, start: number, end: number): string | null {
  const last = moves.at(-1);
  if (last === undefined) return null;
  // File times are coarser than clocks.
  if (writtenAt < start - 20) return last.to;
  if (!moves.every((move, at) => at === 0 || (moves[at - 1]?.at ?? 0) <= move.at)) return null;
  const [first, final] = [Math.floor(start / 1000), Math.floor(end / 1000)];
  if (moves.some(({ at, from, to }) => at >= first && at <= final && from !== to)) return null;
  const before = moves.findLast(({ at }) => at < first);
  if (before) return before.to;
  // What was there before the oldest line is known by that line, unless the log began there.
  const [oldest] = moves;
  return oldest && !/^0+$/.test(oldest.from) ? oldest.from : null;
}
